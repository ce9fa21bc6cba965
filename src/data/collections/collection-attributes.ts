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

export const columnsOf = (input: Attributes) => ({
  ...(input.icon !== undefined && { icon: input.icon }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.isGloballySearchable !== undefined && { is_globally_searchable: input.isGloballySearchable }),
  ...(input.isShownInSidebar !== undefined && { is_shown_in_sidebar: input.isShownInSidebar }),
  ...(input.isShownOnTeamDashboard !== undefined && { is_shown_on_team_dashboard: input.isShownOnTeamDashboard }),
  ...(input.representsPeople !== undefined && { represents_people: input.representsPeople }),
  ...(input.isInternalConfiguration !== undefined && { is_internal_configuration: input.isInternalConfiguration }),
  ...(input.isUsedAsCustomList !== undefined && { is_used_as_custom_list: input.isUsedAsCustomList }),
  ...(input.recordsCanBePurchased !== undefined && { records_can_be_purchased: input.recordsCanBePurchased }),
  ...(input.isBlueprint !== undefined && { is_blueprint: input.isBlueprint }),
  ...(input.blueprintMarketplacePrice !== undefined && { blueprint_price: input.blueprintMarketplacePrice }),
  ...(input.membershipFilter !== undefined && { membership_filter: JSON.stringify(input.membershipFilter) }),
  ...(input.membershipOrder !== undefined && {
    membership_order: input.membershipOrder && JSON.stringify(input.membershipOrder),
  }),
});
