import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { CollectionFrame } from "#features/collections/ui/collection-frame.tsx";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useCollectionActions } from "../actions/use-collection-actions.tsx";
import { DetailsForm } from "./details-form.tsx";
import { usePlainWords } from "./use-plain-words.ts";

export default function DetailsPage() {
  const t = useTranslations("collections.details");
  const navigate = useNavigate();
  const { teamId } = useTeamScope();
  const leave = () => void navigate({ to: pathTo("admin.collections", { teamId })!, ignoreBlocker: true });
  const { actionsFor, panels } = useCollectionActions({ onDeleted: leave });
  const { plainOf, error, retry } = usePlainWords();
  return (
    <CollectionFrame more={actionsFor}>
      {(collection) => {
        const words = plainOf(collection.id);
        return (
          <>
            {words ? (
              <DetailsForm key={collection.id} collection={collection} words={words} />
            ) : (
              <Card>
                {error ? (
                  <ErrorState retry={retry} requestId={error instanceof ApiError ? error.requestId : undefined}>
                    {t("failed")}
                  </ErrorState>
                ) : (
                  <SkeletonText lines={10} />
                )}
              </Card>
            )}
            {panels}
          </>
        );
      }}
    </CollectionFrame>
  );
}
