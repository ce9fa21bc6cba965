import { Input, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import { Note } from "#ui/note.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { useTakenPlaces } from "../runs/runs-queries.ts";
import { type AccessValues, madeInRows } from "./access-values.ts";
import { placesTakenQuery } from "./places-taken.ts";
import type { AccessForm } from "./use-access-form.ts";

/** From when until when visitors can run it, how many of them, and what the others read. */
export function OpeningCard({ access: { form, followed }, wizard }: { access: AccessForm; wizard: WizardShown }) {
  const t = useTranslations("wizards.admin.access.opening");
  const { timeZone } = useTeamScope();
  const { data: collections = [] } = useCollections();
  const { hasPlaces } = form.values;
  const nameOf = (id: unknown) => collections.find((each) => each.id === id)?.pluralName ?? "…";
  return (
    <Card
      title={t("title")}
      subtitle={t("about", { zone: timeZone.replaceAll("_", " ") })}
      icons={["fas_calendar-day"]}
    >
      <Stack gap={16}>
        <FieldGrid columns={2}>
          {(["opensAt", "closesAt"] as const).map((name) => (
            <div key={name}>
              <TextInput
                type="datetime-local"
                label={t(`${name}.label`)}
                description={t(`${name}.help`)}
                {...form.getInputProps(name)}
              />
              <ClashNote name={name} followed={followed} />
            </div>
          ))}
        </FieldGrid>
        <div>
          <Switch
            label={t("hasPlaces.label")}
            description={t("hasPlaces.help")}
            {...form.getInputProps("hasPlaces", { type: "checkbox" })}
          />
          <ClashNote name="hasPlaces" followed={followed} show={(isOn) => t(isOn ? "on" : "off")} />
        </div>
        {hasPlaces && (
          <FieldGrid columns={2}>
            <div>
              <WholeNumber
                label={t("mostPlaces")}
                min={1}
                max={1_000_000}
                required
                {...form.getInputProps("mostPlaces")}
              />
              <ClashNote name="mostPlaces" followed={followed} />
            </div>
            <div>
              <CountedBy {...{ form, wizard }} nameOf={nameOf} />
              <ClashNote
                name="placesCountedBy"
                followed={followed}
                show={(by) => t(`countedBy.${by as AccessValues["placesCountedBy"]}`, { name: "…" })}
              />
            </div>
          </FieldGrid>
        )}
        {hasPlaces && form.values.placesCountedBy !== "records" && <TakenNow {...{ form, wizard }} />}
        {hasPlaces && form.values.placesCountedBy === "records" && (
          <div>
            <CollectionSelect
              label={t("countedCollection")}
              required
              collections={collections}
              {...form.getInputProps("placesCollectionId")}
              onChange={(collectionId) => form.setValues({ placesCollectionId: collectionId, placesFilter: null })}
            />
            <ClashNote name="placesCollectionId" followed={followed} show={nameOf} />
          </div>
        )}
        {hasPlaces && form.values.placesCountedBy === "records" && form.values.placesCollectionId && (
          <PlacesFilter key={form.values.placesCollectionId} {...{ form, followed }} />
        )}
        <div>
          <Textarea
            label={t("closedText.label")}
            description={t("closedText.help")}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps("closedText")}
          />
          <ClashNote name="closedText" followed={followed} />
        </div>
      </Stack>
    </Card>
  );
}

type CountedByProps = { form: AccessForm["form"]; wizard: WizardShown; nameOf(id: unknown): string };

/** Rows that people add in the form, whole forms, or records of any collection. */
function CountedBy({ form, wizard, nameOf }: CountedByProps) {
  const t = useTranslations("wizards.admin.access.opening.countedBy");
  const { placesCountedBy: by, placesCollectionId: collectionId } = form.values;
  const made = [...new Set([...(by === "made" && collectionId ? [collectionId] : []), ...madeInRows(wizard.draft)])];
  return (
    <Select
      label={t("label")}
      description={t("help")}
      allowDeselect={false}
      data={[
        ...made.map((id) => ({ value: id, label: t("made", { name: nameOf(id) }) })),
        { value: "runs", label: t("runs") },
        { value: "records", label: t("records") },
      ]}
      value={by === "made" ? collectionId : by}
      onChange={(value) =>
        form.setValues(
          value === "runs" || value === "records"
            ? { placesCountedBy: value, placesCollectionId: null, placesFilter: null }
            : { placesCountedBy: "made", placesCollectionId: value, placesFilter: null },
        )
      }
    />
  );
}

/** How many places are taken, as it is published. */
function TakenNow({ form, wizard }: Pick<CountedByProps, "form" | "wizard">) {
  const t = useTranslations("wizards.admin");
  const places = useTakenPlaces(wizard.isPublished && wizard.abilities.seeRuns).get(wizard.id);
  if (!places) return null;
  const most = Number(form.values.mostPlaces) || places.most;
  return (
    <Note role="status" icon={places.taken >= most ? "fas_triangle-exclamation" : "fas_circle-info"}>
      {t("placesTaken", { taken: places.taken, most })}
    </Note>
  );
}

/** Which records of the collection take a place, and how many do now. */
function PlacesFilter({ form, followed }: AccessForm) {
  const t = useTranslations("wizards.admin.access.opening");
  const { teamId } = useTeamScope();
  const { placesCollectionId: collectionId, placesFilter: filter, mostPlaces } = form.values;
  const { data: taken } = useQuery(placesTakenQuery(teamId, { collectionId, filter }));
  const most = Number(mostPlaces) || 0;
  return (
    <Input.Wrapper
      label={t("placesFilter.label")}
      description={t("placesFilter.help")}
      error={form.errors.placesFilter}
      labelElement="div"
    >
      <FilterBuilder
        collectionId={collectionId ?? ""}
        value={filter}
        onChange={(placesFilter) => form.setFieldValue("placesFilter", placesFilter)}
      />
      <ClashNote name="placesFilter" followed={followed} show={() => t("placesFilter.label")} />
      {taken !== undefined && (
        <Note role="status" icon={taken >= most ? "fas_triangle-exclamation" : "fas_circle-info"}>
          {t("taken", { taken, most, isFull: String(taken >= most) })}
        </Note>
      )}
    </Input.Wrapper>
  );
}
