import { expect, it } from "vitest";
import type { GridColumn } from "../grid-model.ts";
import { closedGroup } from "./closed-group.ts";
import { readAddress } from "./list-address.ts";

const cabin = { key: "cabin" } as GridColumn;

it("a link to groups of a field that its reader does not have is told of, others are not", () => {
  const opened = (search: Record<string, unknown>, grouping: GridColumn[]) => {
    const address = readAddress(search)!;
    return closedGroup({ setup: address, grouping, group: address.group });
  };
  expect(opened({ by: "closed", group: "x" }, [])).toBe("oneGroup");
  expect(opened({ by: "closed" }, [])).toBe("groups");
  expect(opened({ by: "cabin", group: "x" }, [cabin])).toBeUndefined();
  expect(opened({ q: "ada" }, [])).toBeUndefined();
});
