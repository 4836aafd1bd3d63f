import * as z from 'zod/mini'
import { locales } from '../locale.ts'
import { menuRule, siteConfig } from './site-schema.ts'
import { flag, list, optionalDigit, optionalPassword, optionalText, suggested, text } from './wire-schema.ts'

/** The account signed in to the back office. */
export const adminInfo = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, or empty. */
  last_login_time: z.string(),
  super: z.optional(z.boolean()),
  /** The account must set a new password first; absent on old back ends. */
  mustChangePassword: z.optional(z.boolean()),
  /** The account must set up two-step verification first; absent on old back ends. */
  mustSetUpFactor: z.optional(z.boolean()),
  token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
})

/** The account signed in to the member centre. */
export const memberInfo = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  /** 0 unknown, 1 male, 2 female. */
  gender: z.number(),
  /** `YYYY-MM-DD`. */
  birthday: z.nullable(z.string()),
  /** Decimal string. */
  money: z.string(),
  score: z.number(),
  /** Unix seconds. */
  last_login_time: z.nullable(z.number()),
  last_login_ip: z.string(),
  join_time: z.nullable(z.number()),
  motto: z.string(),
  token: z.string(),
  refresh_token: z.string(),
})

/** The reply to signing in to an area. */
const signedIn = <Info extends z.ZodMiniType>(info: Info) => z.object({ userInfo: info, routePath: z.string() })

const captchaAnswer = {
  captchaId: optionalText(),
  /** `x1,y1-x2,y2;width;height`: the clicks in order, in pixels of the displayed image, and the size of that image. */
  captchaInfo: optionalText(),
}

export const logout = { body: z.object({ refreshToken: text() }) }

export const refreshToken = {
  body: z.object({
    refreshToken: text(),
    /** The client also accepts a new refresh token and stores it. */
    rotate: z._default(flag(), false),
  }),
  reply: z.object({ type: z.string(), token: z.string(), refresh_token: z.optional(z.string()) }),
}

export const adminLoginSettings = {
  reply: z.object({
    captcha: z.boolean(),
    /** The sign-in methods in addition to the password; old back ends name none. */
    signInWays: z.optional(list(z.enum(['passkey']))),
  }),
}

/** The second step of a sign-in, and a sign-in by a passkey; the same in both areas. */
const stepAnswers = {
  /** The token from the rejection `SECOND_FACTOR_NEEDED`. */
  factorToken: optionalText(),
  /** For `factor`: a code of the authenticator app, or a recovery code. */
  otp: optionalText(),
  /** For `passkey`: the browser's answer to `askForPasskey`; with the `factorToken` of a second step it takes the place of the code. */
  passkey: z.optional(z.record(z.string(), z.unknown())),
}

export const adminLogin = {
  body: z.object({
    /** A sign-in by password, which is the only one of old clients, by a passkey, or the second step of one. */
    tab: z._default(suggested(['login', 'passkey', 'factor']), 'login'),
    username: optionalText(),
    password: optionalPassword(),
    /** Also issue a refresh token. */
    keep: flag(),
    ...captchaAnswer,
    ...stepAnswers,
  }),
  reply: signedIn(adminInfo),
}

export const handOver = {
  query: z.object({
    /** Path of a page below the base path of the back office, such as `setin/teacher`. */
    to: optionalText(),
  }),
}

export const takeHandOver = {
  body: z.object({ code: text() }),
  reply: signedIn(adminInfo),
}

export const adminInit = {
  reply: z.object({
    adminInfo,
    menus: list(menuRule),
    /**
     * Differs after another administrator has changed the menu, the rights, the designed areas or the modules of this
     * reply.
     */
    menuVersion: z.optional(z.string()),
    siteConfig,
    terminal: z.object({
      npmPackageManager: z.string(),
      installServicePort: z.string(),
      phpDevelopmentServer: z.boolean(),
    }),
    /** Data areas made in the back office that the account may open; old back ends send none. */
    designed: z.optional(list(z.object({ controller: z.string(), version: z.int() }))),
    /** Whether lists with personal data show the name of their reader; absent on old back ends. */
    watermark: z.optional(z.boolean()),
    /** Minutes without input after which the back office is locked, 0: never; absent on old back ends. */
    idleLock: z.optional(z.int()),
    /** The administrator whose view of the back office the account has opened, see `viewAsHeader`. */
    viewedAs: z.optional(z.object({ id: z.int(), nickname: z.string() })),
    /** The limits of the administrator's groups for areas, by controller; old back ends send none. */
    limits: z.optional(z.record(z.string(), z.unknown())),
    /** What the administrator has chosen for the back office, see `saveAdminPreferences`; old back ends send none. */
    preferences: z.optional(z.record(z.string(), z.unknown())),
    /** Enabled modules with parts of the back office; old back ends send none. */
    modules: z.optional(
      list(
        z.object({
          uid: z.string(),
          /** Address of the folder of its files, relative to the API; another one for other files. */
          base: z.string(),
          /** Message file, in the language of the request; empty: none. */
          messages: z.string(),
          /** Message files by language, also of languages that the back office does not have; servers of earlier versions send none. */
          languages: z.optional(z.record(z.string(), z.string())),
          /** Module to load once; empty: none. */
          start: z.string(),
          /** Screens by name of their menu rule. */
          pages: z.record(z.string(), z.string()),
          /** Inputs by kind of field. */
          inputs: z.record(z.string(), z.string()),
          /** Values that every administrator may read. */
          settings: z.record(z.string(), z.string()),
        }),
      ),
    ),
  }),
}

export const checkInSettings = {
  reply: z.object({
    accountVerificationType: list(z.string()),
    userLoginCaptchaSwitch: z.boolean(),
    /** The sign-in methods besides the password; old back ends name none. `code`: by a code sent to a bound address. */
    signInWays: z.optional(list(z.enum(['code', 'passkey']))),
    /** OpenID Connect providers with which members sign in. */
    providers: z.optional(list(z.object({ id: z.string(), name: z.string() }))),
  }),
}

export const checkIn = {
  body: z.object({
    /** The action: a sign-in by password, by a sent code, by a passkey or with a provider, the second step of one, or a registration. */
    tab: suggested(['login', 'code', 'passkey', 'provider', 'factor', 'register']),
    username: optionalText(),
    password: optionalPassword(),
    keep: z._default(flag(), false),
    ...captchaAnswer,
    email: optionalText(),
    mobile: optionalText(),
    /** The code sent for `user_register`, or for `user_login`. */
    captcha: optionalText(),
    /** For `register` and `code`: which of the two addresses the code was sent to. */
    registerType: z.optional(suggested(['email', 'mobile'])),
    /** For `provider`: its id, and the query of the address that the browser returned to. */
    provider: optionalText(),
    query: optionalText(),
    ...stepAnswers,
    /**
     * For `register`: versions of the texts that the member agreed to, separated by commas. Older clients request no
     * agreement.
     */
    consents: optionalText(),
  }),
  reply: signedIn(memberInfo),
}

/**
 * Begins a sign-in by a passkey, or the second step of one; `options` are for the browser.
 * @see https://www.w3.org/TR/webauthn-3/
 */
export const askForPasskey = {
  body: z.object({ factorToken: optionalText() }),
  reply: z.object({ options: z.record(z.string(), z.unknown()) }),
}

/** Begins a sign-in with a provider: the browser goes to `address` and returns with `state` in its query. */
export const visitProvider = {
  body: z.object({ provider: text() }),
  reply: z.object({ address: z.string(), state: z.string() }),
}

export const memberInit = {
  /** 1: visitors are rejected. */
  query: z.object({ requiredLogin: optionalDigit() }),
  reply: z.object({
    site: siteConfig,
    openMemberCenter: z.boolean(),
    /** An empty array for visitors: the old back end writes an empty map this way. */
    userInfo: z.union([memberInfo, z.readonly(z.tuple([]))]),
    /** The terms or the privacy policy have changed since the member agreed to them; old back ends have no such texts. */
    asksConsent: z.optional(z.boolean()),
    /** The language that the member has chosen; absent on old back ends. */
    language: z.optional(z.enum(locales)),
    /** The time zone that the member has chosen, an IANA name; absent on old back ends. */
    timeZone: z.optional(z.string()),
    rules: list(menuRule),
    menus: list(menuRule),
  }),
}

/** The administrator who is signed in, with tokens. */
export type AdminInfo = z.output<typeof adminInfo>
/** The member who is signed in, with tokens. */
export type MemberInfo = z.output<typeof memberInfo>
/** What the back office needs at start: account, menu, site and upload settings. */
export type AdminInit = z.output<typeof adminInit.reply>
/** Settings for visitors before they sign in to the member centre. */
export type CheckInSettings = z.output<typeof checkInSettings.reply>
/** What the member centre needs at start. */
export type MemberInit = z.output<typeof memberInit.reply>
/** Signing in to the back office. */
export type LoginBody = z.input<typeof adminLogin.body>
/** Signing in to, or joining, the member centre. */
export type CheckInBody = z.input<typeof checkIn.body>
