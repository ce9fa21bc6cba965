export const serverFile: string;
export function runChild(
  script: string,
  options?: { flags?: string[]; env?: Record<string, string> },
): Promise<boolean>;
export function endWithParent(): void;
