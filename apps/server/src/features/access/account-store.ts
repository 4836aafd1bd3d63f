import type { Queries } from '../../platform/db/client.ts'
import type { AdminSession, Caller } from '../../http/caller/caller.ts'
import type { CallerStatement } from './caller-statement.repo.ts'
import type { Grant, Rule } from './rules/rule-book.ts'

/** A token with its account and the account's groups. `id` is null when the token has no enabled account of that kind. */
export interface StoredCaller {
  readonly type: string
  readonly expire_time: number
  /** Recorded time of the last use of the token, in Unix seconds. */
  readonly use_time: number | null
  readonly id: number | null
  readonly username: string | null
  readonly nickname: string | null
  readonly last_seen_time: number | null
  /** Enabled groups, `id:rules` joined by `;`. */
  readonly groups: string | null
  /** Whether the account must set a new password before anything else. */
  readonly mustChange?: boolean
  /** Whether a group requires two-step verification that the account has not set up. */
  readonly lacksFactor?: boolean
  /** Whether the session of the token is locked. */
  readonly isLocked?: boolean
  /** The session of the token, in areas whose sessions lock by themselves. */
  readonly family?: string
  /** Time of the lock in Unix seconds; null: never. */
  readonly idleAt?: number | null
  /** Minutes without activity until the lock, as chosen by the account; null: those of the site. */
  readonly ownIdleMinutes?: number | null
  /**
   * The limits of these groups, in their order: a JSON list of texts, each a JSON object or empty. Absent if groups
   * have no limits.
   */
  readonly limits?: string | null
}

/** The account of a valid token, with the rights that its groups grant. */
export interface KnownAccount extends Grant {
  readonly id: number
  readonly username: string
  readonly nickname: string
  /** Enabled groups only. */
  readonly groupIds: readonly number[]
  readonly mustChangePassword: boolean
  readonly mustSetUpFactor: boolean
  readonly isLocked: boolean
  readonly session?: AdminSession
}

/** One write about one account. */
export interface AccountTime {
  readonly id: number
  /** Unix seconds. */
  readonly now: number
}

/** A password to be hashed again. */
export interface HashChange {
  readonly id: number
  readonly known: string
  readonly hash: string
}

/** Access to the accounts and rules of one area. All other code of this folder is independent of the tables of an area. */
export interface AccountStore {
  /** The statement that finds the caller of a hashed token, by the columns of {@link StoredCaller}. It runs in every signed-in request. */
  readonly callerStatement: CallerStatement
  /** Finds an account that may sign in. */
  readonly findEnabled: (db: Queries, id: number) => Promise<{ id: number; username: string } | undefined>
  /** The argon2id hash of the account's password. */
  readonly findPassword: (db: Queries, id: number) => Promise<string | undefined>
  readonly toCaller: (account: KnownAccount) => Caller
  /** Names of the rules that every account with a right has, whatever its groups list. */
  readonly ownRules: readonly string[]
  /** The enabled rules, by weight. */
  readonly loadRules: (db: Queries) => Promise<Rule[]>
  /** Records that an account was active. The time of the last sign-in is a separate column, which lists search and sort by. */
  readonly noteSeen: (db: Queries, account: AccountTime) => Promise<void>
  /** Records a wrong password in the account, for information only. `sign-in/attempts.ts` counts the failures that cause delays. */
  readonly recordFailure: (db: Queries, account: AccountTime) => Promise<void>
  /** Resets the failures and records the time and the address of the sign-in. */
  readonly noteLogin: (db: Queries, account: AccountTime & { readonly ip: string }) => Promise<void>
  /** Replaces the hash of a password by another of the same password, if the account still has the known one. */
  readonly replaceHash: (db: Queries, change: HashChange) => Promise<void>
  /** Whether security events of these accounts are written to the audit log of the back office. */
  readonly isAudited: boolean
  /** How the uploads of these accounts are recorded. */
  readonly uploads: {
    /** The column of a file's record with the account's id; the other one is 0. */
    readonly owner: 'admin_id' | 'user_id'
    /** Whether an account may upload only so much in a day. */
    readonly isLimited: boolean
  }
}
