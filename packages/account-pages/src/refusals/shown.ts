/** Rejection handler for refusals: the API client has shown the reason, and the form keeps its input. */
export function shown(): void {}
