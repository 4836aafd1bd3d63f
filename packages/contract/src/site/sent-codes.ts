/** One-time codes that are sent to applicants and members. */
export const sentCodes = {
  /** Seconds for which a code is valid. */
  life: 600,
  /** Seconds until another code for the same purpose can be sent to the same address. */
  coolDown: 60,
} as const
