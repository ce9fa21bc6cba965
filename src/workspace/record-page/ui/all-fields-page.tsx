import { useParams } from "@tanstack/react-router";
import { RecordScreen } from "./record-screen.tsx";
import { allFieldsPlace } from "./record-tab-bar.tsx";

/** A record with everything that is known of it. */
export default function AllFieldsPage() {
  const { dataRecordId = "" } = useParams({ strict: false });
  return <RecordScreen recordId={dataRecordId} place={allFieldsPlace} />;
}
