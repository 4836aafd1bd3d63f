/** For refusals: the API client has shown the reason, and the form stays as it is. */
export function shown(): void {}
