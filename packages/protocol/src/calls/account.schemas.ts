import * as z from 'zod/mini'
import { parseListQuery } from '../list-query.ts'
import { adminInfo } from './session.schemas.ts'
import { memberZone } from './member-zone.schemas.ts'
import {
  fieldValue,
  flag,
  list,
  oneOf,
  optionalPassword,
  optionalText,
  ownId,
  password,
  readText,
  text,
} from './wire-schema.ts'

/** The contact address through which an account receives and confirms a code. */
const contactType = oneOf(['email', 'mobile'])

/** What administrators see and change in their own record. */
const adminProfileInfo = z.object({ ...adminInfo.shape, email: z.string(), mobile: z.string(), motto: z.string() })

export const adminProfile = { reply: z.object({ info: adminProfileInfo }) }

/**
 * The fields that administrators change in their own record, validated by the rules of the area `auth.Admin`. A blank password keeps the
 * stored one; a new password requires the current one.
 */
export const saveAdminProfile = {
  body: z.looseObject({
    id: ownId(),
    nickname: fieldValue(),
    email: fieldValue(),
    mobile: fieldValue(),
    motto: fieldValue(),
    password: fieldValue(),
    /** The current password. Old back ends do not require it. */
    oldPassword: fieldValue(),
    /** Whether a new password ends the other sessions of the account. Default: it does. Old back ends ignore it. */
    signOutElsewhere: z.optional(flag()),
    avatar: fieldValue(),
  }),
}

export const accountOverview = {
  query: z.object({ timeZone: memberZone }),
  reply: z.object({
    /** `YYYY-MM-DD` in the time zone of the member, oldest first, today last. */
    days: list(z.string()),
    score: list(z.number()),
    /** Decimal strings. */
    money: list(z.string()),
  }),
}

export const accountProfile = {
  reply: z.object({
    accountVerificationType: list(z.string()),
    /** The contacts of the account that a code has verified. Old back ends do not send it. */
    verified: z.optional(list(z.enum(['email', 'mobile']))),
  }),
}

/** Changes of members to their own record. An omitted field stays unchanged, except for the two names. */
export const saveProfile = {
  body: z.object({
    id: ownId(),
    avatar: z.optional(text()),
    username: text(),
    nickname: text(),
    /** 0 unknown, 1 male, 2 female. */
    gender: z.optional(
      z.pipe(
        z.transform((given: number) => readText(given)),
        z.string(),
      ),
    ),
    /** `YYYY-MM-DD`. */
    birthday: z.optional(
      z.pipe(
        z.transform((given: string | null) => readText(given)),
        z.string(),
      ),
    ),
    motto: z.optional(text()),
  }),
}

/** A new password for a user who forgot the old one. Requires the code sent for `user_retrieve_pwd`. */
export const retrievePassword = {
  body: z.object({
    type: contactType,
    /** The bound address of the given type. */
    account: text(),
    captcha: text(),
    password: password(),
  }),
}

/** Proves with a code that the user owns the bound address. The token is valid for one change of that address, for ten minutes. */
export const verifyAccount = {
  body: z.object({ type: contactType, captcha: text() }),
  reply: z.object({ type: z.enum(['email', 'mobile']), accountVerificationToken: z.string() }),
}

/**
 * Proves the owner of an account who no longer receives codes at the bound address; the token is that of `verifyAccount`. `contact`: a code
 * that was sent to the other, verified contact. `authenticator`: the password and a code of the app, or a recovery code. `passkey`: the
 * password and the browser's answer to `askForPasskey`.
 */
export const proveOwner = {
  body: z.object({
    /** The contact to change. */
    type: contactType,
    by: oneOf(['contact', 'authenticator', 'passkey']),
    password: optionalPassword(),
    code: optionalText(),
    proof: z.optional(z.record(z.string(), z.unknown())),
  }),
  reply: verifyAccount.reply,
}

/** Binds a new address to an account. Requires a code sent to that address. */
export const changeBind = {
  body: z.object({
    type: contactType,
    /** The code sent to the new address. */
    captcha: text(),
    email: optionalText(),
    mobile: optionalText(),
    /** Required if an address is already bound; otherwise the password is required. */
    accountVerificationToken: optionalText(),
    password: optionalPassword(),
  }),
}

/** Takes a replaced contact back, with the code that was sent to the former one. Ends every session and clears the password. */
export const undoContactChange = {
  body: z.object({ code: text() }),
  reply: z.object({ type: z.enum(['email', 'mobile']) }),
}

export const changePassword = {
  body: z.object({
    oldPassword: password(),
    newPassword: password(),
    confirmPassword: optionalPassword(),
    /**
     * Whether the other sessions of the account end; this one stays. When it is omitted, as by old clients, every session ends, this
     * one included. Old back ends ignore it.
     */
    signOutElsewhere: z.optional(flag()),
  }),
}

/**
 * A page of a log: `page` is 1-based, `limit` counts rows. `month` (`YYYY-MM`, in the time zone of the member) and `direction` narrow it;
 * old back ends ignore both.
 */
const logQuery = z.pipe(
  z.transform((given: LogQuery) => {
    const { page, limit } = parseListQuery({ page: given.page, limit: given.limit })
    const { month, direction, timeZone } = given
    return { page, limit, month: readText(month), direction: readText(direction), timeZone: readText(timeZone) }
  }),
  z.object({
    page: z.int(),
    limit: z.int(),
    month: z.string().check(z.regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/)),
    direction: z.enum(['', 'in', 'out']),
    timeZone: z.string(),
  }),
)

/** Parameters of a page of a log: `page` is 1-based, `month` is `YYYY-MM`. */
export interface LogQuery {
  page?: number
  limit?: number
  month?: string
  direction?: 'in' | 'out'
  /** As in {@link memberZone}. */
  timeZone?: string
}

const logRow = { id: z.int(), user_id: z.int(), memo: z.string(), create_time: z.number() }

/** One change of a member's balance; amounts are decimal strings. */
const moneyLogRow = z.object({ ...logRow, money: z.string(), before: z.string(), after: z.string() })

/** One change of a member's points. */
const scoreLogRow = z.object({ ...logRow, score: z.number(), before: z.number(), after: z.number() })

export const accountBalance = { query: logQuery, reply: z.object({ list: list(moneyLogRow), total: z.int() }) }
export const accountIntegral = { query: logQuery, reply: z.object({ list: list(scoreLogRow), total: z.int() }) }

/** The own record of the administrator who is signed in. */
export type AdminProfile = z.output<typeof adminProfileInfo>
/** The fields of their own record that administrators change. A blank password keeps the stored one. */
export type AdminProfileBody = z.input<typeof saveAdminProfile.body>
/** Changes of members to their own record. */
export type ProfileBody = z.input<typeof saveProfile.body>
/** The contacts and proofs of a member account. */
export type ContactType = z.output<typeof contactType>
/** A new password for a member who lost the old one, with the code that was sent. */
export type RetrievePasswordBody = z.input<typeof retrievePassword.body>
/** Proof of the address that an account is bound to now. */
export type VerifyAccountBody = z.input<typeof verifyAccount.body>
/** Proof of the owner of an account who has lost the bound address. */
export type ProveOwnerBody = z.input<typeof proveOwner.body>
/** A new address for an account, with the code that was sent to it. */
export type ChangeBindBody = z.input<typeof changeBind.body>
/** A page of a log; the first is 1. */
export type PageQuery = z.input<typeof logQuery>
/** One change of a member's balance; amounts are decimal texts. */
export type MoneyLogRow = z.output<typeof moneyLogRow>
/** One change of a member's points. */
export type ScoreLogRow = z.output<typeof scoreLogRow>
