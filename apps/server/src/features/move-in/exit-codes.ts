/** Exit codes: everything came; something did not come, or figures differ. An error is 1. */
export const exitCodes = { done: 0, leftOver: 2 } as const
