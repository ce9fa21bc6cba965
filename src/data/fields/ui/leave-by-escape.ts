/** Tab means something within an editor; after Escape it leads out again. True: the editor is not to know of this key. */
export function leaveByEscape(): (event: KeyboardEvent) => boolean {
  let isLeaving = false;
  return ({ key }) => {
    const leaves = isLeaving && key === "Tab";
    if (key !== "Shift") isLeaving = key === "Escape";
    return leaves;
  };
}
