import type { Filter } from "#shared/filter.ts";
import type { MemberOrder } from "#shared/sort.ts";

/** What can be said of a collection, beside its names. */
export type Attributes = {
  icon?: string | undefined;
  description?: string | undefined;
  isGloballySearchable?: boolean | undefined;
  isShownInSidebar?: boolean | undefined;
  isShownOnTeamDashboard?: boolean | undefined;
  representsPeople?: boolean | undefined;
  isInternalConfiguration?: boolean | undefined;
  isUsedAsCustomList?: boolean | undefined;
  recordsCanBePurchased?: boolean | undefined;
  isBlueprint?: boolean | undefined;
  blueprintMarketplacePrice?: string | null | undefined;
  membershipFilter?: Filter | undefined;
  membershipOrder?: MemberOrder | null | undefined;
};

export const columnsOf = (wish: Attributes) => ({
  ...(wish.icon !== undefined && { icon: wish.icon }),
  ...(wish.description !== undefined && { description: wish.description }),
  ...(wish.isGloballySearchable !== undefined && { is_globally_searchable: wish.isGloballySearchable }),
  ...(wish.isShownInSidebar !== undefined && { is_shown_in_sidebar: wish.isShownInSidebar }),
  ...(wish.isShownOnTeamDashboard !== undefined && { is_shown_on_team_dashboard: wish.isShownOnTeamDashboard }),
  ...(wish.representsPeople !== undefined && { represents_people: wish.representsPeople }),
  ...(wish.isInternalConfiguration !== undefined && { is_internal_configuration: wish.isInternalConfiguration }),
  ...(wish.isUsedAsCustomList !== undefined && { is_used_as_custom_list: wish.isUsedAsCustomList }),
  ...(wish.recordsCanBePurchased !== undefined && { records_can_be_purchased: wish.recordsCanBePurchased }),
  ...(wish.isBlueprint !== undefined && { is_blueprint: wish.isBlueprint }),
  ...(wish.blueprintMarketplacePrice !== undefined && { blueprint_price: wish.blueprintMarketplacePrice }),
  ...(wish.membershipFilter !== undefined && { membership_filter: JSON.stringify(wish.membershipFilter) }),
  ...(wish.membershipOrder !== undefined && {
    membership_order: wish.membershipOrder && JSON.stringify(wish.membershipOrder),
  }),
});
