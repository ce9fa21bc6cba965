import { TaskPage } from "./task-page.tsx";

export default function LinkedFieldsPage() {
  return <TaskPage part="fields" />;
}
