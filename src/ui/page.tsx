import { createContext, type ReactNode, useContext } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import { ActionMenu, type MenuAction } from "./action-menu.tsx";
import classes from "./page.module.css";

/** What the frame puts above every title; a page gives its own only where the URL says too little. */
export const PageBreadcrumbs = createContext<ReactNode>(null);

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
  const fromFrame = useContext(PageBreadcrumbs);
  const trail = breadcrumbs ?? fromFrame;
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        {trail && <div className={classes.breadcrumbs}>{trail}</div>}
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
