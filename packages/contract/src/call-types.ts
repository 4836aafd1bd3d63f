/** Bodies, queries and data of the calls that are not CRUD. */

/** Signing in to the back office. */
export interface LoginBody {
  readonly username: string
  readonly password: string
  /** Issue a refresh token as well. */
  readonly keep: boolean
  readonly captchaId?: string
  /** `x1,y1-x2,y2;width;height`: clicks in order, in pixels of the shown image, and its size. */
  readonly captchaInfo?: string
}

/** The fields of their own record that administrators change. A blank password keeps the stored one; a new one needs the current one beside it. */
export interface AdminProfileBody {
  /** Old back ends ask whose record it is; ours takes the account that is signed in. */
  readonly id?: number
  readonly nickname?: string
  readonly email?: string
  readonly mobile?: string
  readonly motto?: string
  readonly password?: string
  /** The current password. Old back ends do not ask for it. */
  readonly oldPassword?: string
  readonly avatar?: string
}

/** Signing in to, or joining, the member centre. */
export interface CheckInBody extends Partial<LoginBody> {
  readonly tab: 'login' | 'register'
  readonly email?: string
  readonly mobile?: string
  /** The code that was sent for `user_register`. */
  readonly captcha?: string
  readonly registerType?: 'email' | 'mobile'
}

/** Asks for a code by e-mail. */
export interface EmailCodeBody {
  readonly email: string
  readonly event: 'user_register' | 'user_change_email' | 'user_retrieve_pwd' | 'user_email_verify'
  readonly captchaId?: string
  readonly captchaInfo?: string
  readonly password?: string
}

/** Asks for a code by text message. */
export interface MobileCodeBody {
  /** Number in mainland China. */
  readonly mobile: string
  readonly template_code: 'user_register' | 'user_change_mobile' | 'user_retrieve_pwd' | 'user_mobile_verify'
  readonly captchaId?: string
  readonly captchaInfo?: string
  readonly password?: string
}

/** What members change about themselves. */
export interface ProfileBody {
  /** As in {@link AdminProfileBody}. */
  readonly id?: number
  readonly avatar: string
  readonly username: string
  readonly nickname: string
  readonly gender: number
  readonly birthday: string | null
  readonly motto: string
}

/** What an account can be reached and proven by. */
export type BindingType = 'email' | 'mobile'

/** A new password for who has lost the old one, against a code that was sent. */
export interface RetrievePasswordBody {
  readonly type: BindingType
  /** The bound address of that type. */
  readonly account: string
  readonly captcha: string
  readonly password: string
}

/** Proof of the address that an account has now. */
export interface VerifyAccountBody {
  readonly type: BindingType
  readonly captcha: string
}

/** A new address for an account, against a code sent there. */
export interface ChangeBindBody {
  readonly type: BindingType
  /** The code sent to the new address. */
  readonly captcha: string
  readonly email?: string
  readonly mobile?: string
  /** Needed where something is bound already; otherwise the password is. */
  readonly accountVerificationToken?: string
  readonly password?: string
}

/** What a picture captcha may ask for: characters, or icons. */
export const captchaModes = ['text', 'icon'] as const
/** One of {@link captchaModes}. */
export type CaptchaMode = (typeof captchaModes)[number]

/** A picture captcha: what to click, and in which order. */
export interface CaptchaReply {
  readonly id: string
  /** What to click, in order: one character, or an icon's name in angle brackets. */
  readonly text: readonly string[]
  /** Data URL of the picture. */
  readonly base64: string
  readonly width: number
  readonly height: number
}

/** The clicks that answer a captcha. */
export interface CaptchaBody {
  readonly id: string
  readonly info: string
  /** Use the captcha up when it is right. */
  readonly unset: boolean
}

/** Which part of the region tree is asked for. */
export interface RegionQuery {
  readonly province?: number
  readonly city?: number
}

/** A region as a select draws it. */
export interface RegionOption {
  readonly value: number
  readonly label: string
}

/** Which page of a plain list: `page` is 1-based, `limit` counts rows. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A file that a browser brought straight to the storage. */
export interface StorageRecordBody {
  /** The key with a leading slash. */
  readonly url: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** MIME type; may be empty. */
  readonly type: string
  /** Of the content, in hex. */
  readonly sha1: string
}

/** A file that may be stored already. */
export interface KnownUploadQuery {
  /** Of the content, in hex. */
  readonly sha1: string
  /** Bytes. */
  readonly size: number
  readonly name: string
}

/** The field that a private file is for: it is kept apart from the public ones, and its record has to be saved for it to stay. */
export interface PrivateFieldQuery {
  readonly controller: string
  readonly field: string
}

/** A file that is to go straight to the storage. */
export interface UploadPolicyBody extends KnownUploadQuery {
  /** MIME type; may be empty. */
  readonly type: string
}

/** A form that a storage takes from a browser: these fields in their order, then `file`. */
export interface SignedUploadForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** An attachment in an upload's reply. */
export interface UploadedFile {
  readonly id: number
  /** Path of the site; what records store. */
  readonly url: string
  /** Address a browser can load. */
  readonly full_url: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly mimetype: string
  readonly suffix: string
  readonly sha1: string
}
