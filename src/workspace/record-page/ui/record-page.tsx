import { useParams } from "@tanstack/react-router";
import { RecordScreen } from "./record-screen.tsx";

/** A record on one of its tabs; without one, on the first. */
export default function RecordPage() {
  const { dataRecordId = "", dataCardGroupId } = useParams({ strict: false });
  return <RecordScreen recordId={dataRecordId} place={dataCardGroupId} />;
}
