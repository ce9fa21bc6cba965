declare module "autocannon" {
  export type Request = {
    method?: "GET" | "POST" | "PATCH";
    path?: string;
    body?: string;
    /** Ours: what paths made anew for each request begin with. */
    base?: string;
    setupRequest?(request: Request): Request;
  };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: Request[];
  };
  type Result = { requests: { average: number }; non2xx: number; errors: number };
  export default function autocannon(options: Options): Promise<Result>;
}
