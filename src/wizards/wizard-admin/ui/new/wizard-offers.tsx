import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { type StarterShown, wizardStartersContract } from "#wizards/wizard-starters/contract.ts";
import type { Beginning } from "./making-props.ts";
import classes from "./new-wizard.module.css";

type WizardOffersProps = { choose: (beginning: Beginning) => void; close: () => void };

/** All ways to begin. A starter that lacks something says what, and leads to where it is made. */
export function WizardOffers({ choose, close }: WizardOffersProps) {
  const t = useTranslations("wizards.admin.new");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useQuery({
    queryKey: [...definitionsKey(teamId), "wizard-starters"],
    queryFn: ({ signal }) => call(wizardStartersContract.listStarters, { params: { teamId } }, { signal }),
  });
  return (
    <div className={classes.ways}>
      <Offers title={t("own")}>
        <Offer
          icon="fas_plus"
          name={t("nothing")}
          about={t("nothingAbout")}
          choose={() => choose({ from: "nothing" })}
          isFirst
        />
        <Offer icon="fas_file-import" name={t("file")} about={t("fileAbout")} choose={() => choose({ from: "file" })} />
      </Offers>
      <Offers title={t("starters")}>
        {error && !data ? (
          <li>
            <ErrorState retry={() => void refetch()} error={error}>
              {t("failed")}
            </ErrorState>
          </li>
        ) : !data ? (
          <li>
            <SkeletonText lines={6} />
          </li>
        ) : (
          data.starters.map((starter) =>
            starter.lacks ? (
              <Lacking key={starter.starter} starter={starter} lacks={starter.lacks} close={close} />
            ) : (
              <Offer key={starter.starter} {...starter} choose={() => choose({ from: "starter", starter })} />
            ),
          )
        )}
      </Offers>
    </div>
  );
}

function Offers({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.label}>{title}</h3>
      <ul className={classes.offers}>{children}</ul>
    </section>
  );
}

type OfferProps = { icon: string; name: string; about: string; choose: () => void; isFirst?: boolean };

const Offer = ({ icon, name, about, choose, isFirst }: OfferProps) => (
  <li>
    <UnstyledButton className={classes.offer} onClick={choose} data-autofocus={isFirst || undefined}>
      <Icon name={icon} size={16} className={classes.icon} />
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{about}</span>
      </span>
    </UnstyledButton>
  </li>
);

type LackingProps = { starter: StarterShown; lacks: NonNullable<StarterShown["lacks"]>; close: () => void };

function Lacking({ starter: { icon, name, about }, lacks: { message, collectionId }, close }: LackingProps) {
  const t = useTranslations("wizards.admin.new");
  const { teamId } = useTeamScope();
  const to = collectionId
    ? pathTo("admin.collection.fields", { teamId, dataCollectionId: collectionId })
    : pathTo("admin.newCollection", { teamId });
  return (
    <li className={classes.offer} data-lacking>
      <Icon name={icon} size={16} className={classes.icon} />
      <div>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{about}</span>
        <span className={classes.lacks}>
          {message}{" "}
          <Link to={to!} onClick={close}>
            {t(collectionId ? "addField" : "addCollection")}
          </Link>
        </span>
      </div>
    </li>
  );
}
