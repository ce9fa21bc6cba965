import { statfsSync } from "node:fs";

export type ServerSettings = { port: number; durable: boolean; maxConnections: number };

/** For tests, whose databases live for seconds: nothing of them has to last, or pays for being tidied up. */
const quick = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", wal_compression: "off" },
  autovacuum: "off",
};

/** Given on the command line at every start, so that a new version of Simply brings its settings to old data too. */
export function serverArguments({ port, durable, maxConnections }: ServerSettings): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: maxConnections,
    shared_buffers: durable ? "256MB" : "128MB",
    effective_cache_size: "1GB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    random_page_cost: 1.1,
    jit: "off",
    // Nothing replicates from the embedded server; minimal lets a bulk load into a new table skip the log.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    wal_compression: "on",
    max_wal_size: "1GB",
    checkpoint_timeout: "15min",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_destination: "stderr",
    log_min_messages: "warning",
    log_checkpoints: "off",
    // Details would put people's values into the log.
    log_error_verbosity: "terse",
    ...(hasSmallSharedMemory() ? { dynamic_shared_memory_type: "mmap" } : {}),
    ...(durable ? {} : quick),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Neither our secrets nor someone's PGDATA or LC_ALL may reach the server. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

// Containers give 64 MB by default, and parallel queries would fail there.
function hasSmallSharedMemory(): boolean {
  if (process.platform !== "linux") return false;
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize < 256 * 1024 * 1024;
  } catch {
    return true;
  }
}
