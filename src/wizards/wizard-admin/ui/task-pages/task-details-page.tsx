import { TaskPage } from "./task-page.tsx";

export default function TaskDetailsPage() {
  return <TaskPage part="details" />;
}
