/** Why a workbook cannot be read; told to who uploaded it as `data.importXlsx.…`. */
export const xlsxProblems = ["broken", "noWorkbook", "protected", "old", "tooLarge", "noSheet"] as const;

export type XlsxProblem = (typeof xlsxProblems)[number];

export class XlsxRefused extends Error {
  readonly problem: XlsxProblem;
  constructor(problem: XlsxProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
