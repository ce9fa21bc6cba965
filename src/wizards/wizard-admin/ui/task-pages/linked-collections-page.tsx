import { TaskPage } from "./task-page.tsx";

export default function LinkedCollectionsPage() {
  return <TaskPage part="collections" />;
}
