import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import { ActionMenu, type MenuAction } from "./action-menu.tsx";
import classes from "./page.module.css";

interface PageProps {
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
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        {breadcrumbs && <div className={classes.breadcrumbs}>{breadcrumbs}</div>}
        <div className={classes.heading}>
          <h1 className={classes.title}>
            {icon && <Icon name={icon} size={18} className={classes.icon} />}
            <span>{title}</span>
          </h1>
          {(primary || more.length > 0) && (
            <div className={classes.actions}>
              {primary}
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
