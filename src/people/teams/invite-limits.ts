export const mostInvitedAtOnce = 200;
