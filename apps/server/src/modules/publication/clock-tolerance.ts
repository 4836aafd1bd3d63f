/**
 * Delay of an invalidation after its time, in seconds. Otherwise a process whose clock is behind would render the old page again and cache
 * it.
 */
export const clockTolerance = 2
