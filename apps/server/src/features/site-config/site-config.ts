import {
  type CaptchaMode,
  type Locale,
  type LocalizedText,
  type SiteConfig,
  type UploadConfig,
  captchaModes,
  isTruthy,
  tokenLifetimes,
} from '@teachnet/protocol'
import type { AppOffer, HomeContent, SiteIdentity } from '@teachnet/contract'
import { toNewerTemplate } from '@teachnet/upload'
import type { LoginSettings } from '../access/index.ts'
import type { RetainedName, RetentionDays } from '../retention/index.ts'
import { isTimeZone } from '@teachnet/contract/site-time'
import { parseKeyValues } from './item-value.ts'
import { linesOf } from './items/basics.ts'
import { longestKeyDays } from './items/sign-in.ts'
import { type BilingualItem, type SiteValues, siteItems } from './site-items.ts'
import { displayedTypesUnder } from '../../platform/storage/served-as.ts'

/** Kinds of counted uploaders: visitors by network address and by the application that they fill in, and members. */
type UploadSender = 'address' | 'form' | 'member'

/** Where the phone app is installed from; '' for what is not set. */
export type AppStores = Pick<AppOffer, 'ios_url' | 'android_url' | 'version'>

/** Description and credit of the banner's picture; '' for what is not set. */
export type BannerTexts = Pick<HomeContent, 'banner_alt' | 'banner_credit'>

/** What the site says while it is closed for maintenance. */
interface Maintenance {
  /** Expected end in Unix seconds; 0: unknown. */
  readonly until: number
  /** The message of the administrator in each language; empty: the usual one. */
  readonly note: LocalizedText
  readonly siteName: LocalizedText
}

/** Settings that the server itself uses. */
export interface SiteSettings {
  /** IANA name. */
  readonly timeZone: string
  /** Base address of files; empty: the address of the request. */
  readonly cdnUrl: string
  /** Other hosts whose pictures pages may show, as sources of a Content-Security-Policy. */
  readonly pictureHosts: readonly string[]
  readonly isMemberCentreOpen: boolean
  /** Modes of picture captchas. */
  readonly captchaModes: readonly CaptchaMode[]
  readonly login: Readonly<Record<'admin' | 'member', LoginSettings>>
  /** Whether lists with personal data show the name of their reader. */
  readonly hasWatermark: boolean
  /** Minutes without activity after which sessions of administrators are locked; 0: never. */
  readonly idleLockMinutes: number
  /** What a BuildAdmin client that is served against this server shows. */
  readonly oldClient: {
    /** Whether entries of the menu whose page it lacks lead here; else they are left out. */
    readonly hasLinks: boolean
    /** Components of the pages that it has besides those of BuildAdmin. */
    readonly ownPages: readonly string[]
  }
  /** Longest life of an administrator's API key, in days. */
  readonly apiKeyDays: number
  /** Blocked addresses and networks, one per line. */
  readonly rejectedAddresses: string
  /** Hosts or origins whose pages may call the server; `*`: all. */
  readonly crossOrigins: readonly string[]
  /** Manual sorting assigns new weights to records of equal weight instead of failing. */
  readonly hasAutoWeights: boolean
  /** Applicants confirm their mobile numbers with a code. */
  readonly provesMobile: boolean
  /** A confirmed enrolment can be withdrawn until so many days before its run; 0: until the run is over. */
  readonly withdrawalDays: number
  /** Upload limits per day, in files and bytes; 0: no limit. */
  readonly uploadLimits: Readonly<Record<UploadSender, { readonly files: number; readonly bytes: number }>>
  /** Days after which rows are deleted; 0: never. */
  readonly retention: RetentionDays
  /** Members may not set one of the most common passwords. */
  readonly rejectsCommonPasswords: boolean
  /** Points that a member gets for a daily check-in. */
  readonly checkInPoints: number
  /** Words that the check before publication finds, one per line. */
  readonly forbiddenWords: string
  /** Undefined while the site is open. */
  readonly maintenance: Maintenance | undefined
  readonly terminal: { readonly npmPackageManager: string; readonly installServicePort: string }
}

/** Returns the configuration that every app receives. `host` is the host of the request; it serves the files unless `cdn_url` is set. */
export function toSiteConfig(values: SiteValues, locale: Locale, host: string, apiUrl: string): SiteConfig {
  const text = (name: BilingualItem) => (locale === 'en' && values(`${name}_en`)) || values(name)
  const links = (name: BilingualItem & ('head_nav' | 'top_menu' | 'app_menu')) =>
    parseKeyValues(values(locale === 'en' ? `${name}_en` : name)).map(({ key, value }) => ({ title: key, path: value }))
  return {
    siteName: text('site_name'),
    site_title: text('site_title'),
    app_download: values('app_download'),
    home_info: text('home_info'),
    right_qrcode: values('right_qrcode'),
    right_phone: values('right_phone'),
    home_short_title: text('home_short_title'),
    home_short_info: text('home_short_info'),
    home_info_image: values('home_info_image'),
    home_video: values('home_video'),
    app_url: values('app_url'),
    logo: values('logo'),
    banner_title: text('banner_title'),
    app_title: text('app_title'),
    teacher_title: text('teacher_title'),
    recordNumber: values('record_number'),
    version: values('version'),
    cdnUrl: values('cdn_url') || `//${host}`,
    apiUrl,
    upload: toUploadConfig(values),
    head_nav: links('head_nav'),
    top_menu: links('top_menu'),
    app_menu: links('app_menu'),
  }
}

/** Where the phone app is installed from, beside what every app gets of it. */
export function toAppStores(values: SiteValues): AppStores {
  return { ios_url: values('app_ios_url'), android_url: values('app_android_url'), version: values('app_version') }
}

/** The texts of the home page's banner picture. */
export function toBannerTexts(values: SiteValues, locale: Locale): BannerTexts {
  const text = (name: BilingualItem) => (locale === 'en' && values(`${name}_en`)) || values(name)
  return { banner_alt: text('home_info_image_alt'), banner_credit: text('home_info_image_credit') }
}

/** The operator of the site, for its pages. The size of the logo comes from its upload. */
export function toIdentity(values: SiteValues, locale: Locale): Omit<SiteIdentity, 'logo_size'> {
  const text = (name: BilingualItem) => (locale === 'en' && values(`${name}_en`)) || values(name)
  return {
    company_name: text('company_name'),
    company_address: text('company_address'),
    contact_email: values('contact_email'),
    police_number: values('police_number'),
    licence: text('licence'),
    chat_url: values('chat_url'),
    official_accounts: linesOf(values('official_accounts')),
    offline_reading: isTruthy(values('offline_reading')),
    wechat_share: values('wechat_app_id') !== '' && values('wechat_app_secret') !== '',
  }
}

export function toSettings(values: SiteValues): SiteSettings {
  return {
    timeZone: isTimeZone(values('time_zone')) ? values('time_zone') : 'Asia/Shanghai',
    cdnUrl: values('cdn_url'),
    pictureHosts: toHosts(values('picture_hosts')),
    isMemberCentreOpen: isTruthy(values('open_member_center')),
    captchaModes: captchaModes.filter((mode) => values('captcha_modes').split(',').includes(mode)),
    login: {
      admin: toLogin(values, 'admin'),
      member: toLogin(values, 'user'),
    },
    hasWatermark: isTruthy(values('admin_watermark')),
    idleLockMinutes: toCount(values('admin_idle_lock_minutes')),
    oldClient: {
      hasLinks: isTruthy(values('old_client_links')),
      ownPages: linesOf(values('old_client_pages')),
    },
    apiKeyDays: Number(values('admin_api_key_days')) || longestKeyDays,
    rejectedAddresses: values('no_access_ip'),
    crossOrigins: toHosts(values('cors_request_domain')),
    hasAutoWeights: isTruthy(values('auto_sort_eq_weight')),
    provesMobile: isTruthy(values('application_mobile_code')),
    withdrawalDays: toCount(values('withdrawal_days')),
    uploadLimits: {
      address: toLimit(values, 'address'),
      form: toLimit(values, 'form'),
      member: toLimit(values, 'member'),
    },
    retention: toRetention(values),
    rejectsCommonPasswords: isTruthy(values('user_common_password')),
    checkInPoints: Number(values('check_in_points')) || 0,
    forbiddenWords: values('forbidden_words'),
    maintenance: values('maintenance_on') === '1' ? toMaintenance(values) : undefined,
    terminal: { npmPackageManager: values('npm_package_manager'), installServicePort: values('install_service_port') },
  }
}

function toMaintenance(values: SiteValues): Maintenance {
  return {
    until: toCount(values('maintenance_until')),
    note: { 'zh-cn': values('maintenance_note'), en: values('maintenance_note_en') },
    siteName: { 'zh-cn': values('site_name'), en: values('site_name_en') || values('site_name') },
  }
}

function toRetention(values: SiteValues): RetentionDays {
  const days = (name: RetainedName) => toCount(values(`keep_${name}_days`))
  return {
    admin_log: days('admin_log'),
    recycle_log: days('recycle_log'),
    sensitive_log: days('sensitive_log'),
    outbox: days('outbox'),
    admin_notices: days('admin_notices'),
    form_drafts: days('form_drafts'),
    terminal_tasks: days('terminal_tasks'),
    design_changes: days('design_changes'),
    config_changes: days('config_changes'),
    failed_jobs: days('failed_jobs'),
    teacher_applications: days('teacher_applications'),
    branch_applications: days('branch_applications'),
    shop_applications: days('shop_applications'),
    course_applications: days('course_applications'),
    enrolments: days('enrolments'),
    enquiries: days('enquiries'),
    bookings: days('bookings'),
    withdrawn: days('withdrawn'),
    drafts: days('drafts'),
    visits: days('visits'),
  }
}

function toLimit(values: SiteValues, sender: UploadSender) {
  return {
    files: toCount(values(`upload_${sender}_files`)),
    bytes: toCount(values(`upload_${sender}_mb`)) * 1_048_576,
  }
}

function toLogin(values: SiteValues, area: 'admin' | 'user'): LoginSettings {
  return {
    hasCaptcha: isTruthy(values(`${area}_login_captcha`)),
    isSingle: isTruthy(values(`${area}_sso`)),
    maxFailures: toCount(values(`${area}_login_retry`)),
    tokenLife: toCount(values(`${area}_token_keep_time`)) || tokenLifetimes.access,
  }
}

/** Returns the upload configuration with the key names of both generations of clients. */
function toUploadConfig(values: SiteValues): UploadConfig {
  const size = toCount(values('upload_maxsize'))
  const types = values('upload_mimetype')
  const { suffixes, mimeTypes } = spellOutTypes(types)
  return {
    mode: 'local',
    maxsize: size,
    maxSize: size,
    videoMaxSize: toCount(values('upload_video_maxsize')),
    mimetype: types,
    allowedSuffixes: suffixes,
    allowedMimeTypes: mimeTypes,
    savename: values('upload_savename'),
    saveName: toNewerTemplate(values('upload_savename')),
    hasKnownCall: true,
  }
}

function toHosts(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean)
}

function toCount(value: string): number {
  const count = Math.floor(Number(value))
  return Number.isFinite(count) && count > 0 ? count : 0
}

/**
 * Expands wildcards for clients that do not support them (wire contract 5.2): `image/*` becomes the image types that the server displays,
 * and `*` becomes all types that it displays and all types of the shipped default.
 *
 * @param types suffixes, MIME types, `major/*` or `*`, separated by commas
 */
function spellOutTypes(types: string): { readonly suffixes: string; readonly mimeTypes: string[] } {
  const listed = types
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const wildcards = listed.filter((type) => type.endsWith('*'))
  const covered = wildcards.flatMap((type) => displayedTypesUnder(type.slice(0, -1)))
  const shipped = listed.includes('*') ? (siteItems.get('upload_mimetype')?.default ?? '').split(',') : []
  const plain = listed.filter((type) => !type.endsWith('*'))
  const suffixes = [...plain.filter((type) => !type.includes('/')), ...covered.map(({ suffix }) => suffix), ...shipped]
  const mimeTypes = [...plain.filter((type) => type.includes('/')), ...covered.map(({ type }) => type)]
  return { suffixes: [...new Set(suffixes)].join(','), mimeTypes: [...new Set(mimeTypes)] }
}
