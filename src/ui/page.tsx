import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { ActionMenu, type MenuAction } from "./action-menu.tsx";
import classes from "./page.module.css";
import { Skeleton } from "./skeleton.tsx";

/** What the frame puts above every title; a page gives its own only where the URL says too little. */
export const PageBreadcrumbs = createContext<ReactNode>(null);

interface PageProps {
  /** Undefined while it is read. */
  title: ReactNode;
  icon?: string;
  breadcrumbs?: ReactNode;
  description?: ReactNode;
  /** The one thing one comes here to do. */
  primary?: ReactNode;
  more?: MenuAction[];
  width?: "content" | "wide";
  children: ReactNode;
}

export function Page({
  title,
  icon,
  breadcrumbs,
  description,
  primary,
  more = [],
  width = "content",
  children,
}: PageProps) {
  const fromFrame = useContext(PageBreadcrumbs);
  const trail = breadcrumbs ?? fromFrame;
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        {trail && <div className={classes.breadcrumbs}>{trail}</div>}
        <div className={classes.heading}>
          <h1 className={classes.title}>
            {icon && <Icon name={icon} size={18} className={classes.icon} />}
            {title === undefined ? <TitleToCome /> : <span>{title}</span>}
          </h1>
          {(primary || more.length > 0) && (
            <div className={classes.actions}>
              {primary && <div className={classes.primary}>{primary}</div>}
              <ActionMenu actions={more} size={36} />
            </div>
          )}
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </header>
      {children}
    </div>
  );
}

/** A heading that is not empty for those who only hear it. */
function TitleToCome() {
  const t = useTranslations("ui");
  return (
    <>
      <Skeleton width={180} height={24} />
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
    </>
  );
}
