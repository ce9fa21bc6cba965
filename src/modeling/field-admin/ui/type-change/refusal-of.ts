import type { LongWorkShown } from "#platform/long-work/contract.ts";
import { ApiError, type ErrorCode } from "#shared/errors.ts";

/** What a request would have been answered with. */
export const refusalOf = ({ error, ...rest }: NonNullable<LongWorkShown["problem"]>): ApiError =>
  new ApiError({ ...rest, code: error as ErrorCode, status: 409, messageKey: `errors.${error}`, requestId: "" });
