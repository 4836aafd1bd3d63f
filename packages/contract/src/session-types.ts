import type { MenuRule } from './menu.ts'

/** Who is signed in to the back office. */
export interface AdminInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  /** `YYYY-MM-DD HH:mm:ss` or empty. */
  readonly last_login_time: string
  readonly super?: boolean
  readonly token?: string
  readonly refresh_token?: string
}

/** What administrators see and change of their own record. */
export interface AdminProfile extends AdminInfo {
  readonly email: string
  readonly mobile: string
  readonly motto: string
}

/** Who is signed in to the member centre. */
export interface MemberInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly email: string
  readonly mobile: string
  readonly avatar: string
  /** 0 unknown, 1 male, 2 female. */
  readonly gender: number
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null
  /** Decimal string. */
  readonly money: string
  readonly score: number
  /** Unix seconds. */
  readonly last_login_time: number | null
  readonly last_login_ip: string
  readonly join_time: number | null
  readonly motto: string
  readonly token: string
  readonly refresh_token: string
}

/** How uploads work here. Both generations of key names are present, see the upload package for reading them. */
export interface UploadConfig {
  /** `local` or the name of a storage that takes files directly. */
  readonly mode: string
  /** Bytes. */
  readonly maxsize: number
  readonly maxSize: number
  /** Comma list of extensions and MIME types, or `*`. */
  readonly mimetype: string
  readonly allowedSuffixes: string
  readonly allowedMimeTypes: readonly string[]
  readonly savename: string
  readonly saveName: string
  readonly url?: string
  readonly params?: Readonly<Record<string, string>>
  /** The server says whether it has a content already. */
  readonly hasKnownCall?: boolean
  /** The server signs a form for each file. */
  readonly hasPolicyCall?: boolean
}

/** An entry of the site's own menus. */
export interface NavLink {
  readonly title: string
  readonly path: string
}

/** What every app knows of the site. Texts are in the language of the request. */
export interface SiteConfig {
  readonly siteName: string
  readonly site_title: string
  readonly app_download: string
  readonly home_info: string
  readonly right_qrcode: string
  readonly right_phone: string
  readonly home_short_title: string
  readonly home_short_info: string
  readonly home_info_image: string
  readonly home_video: string
  readonly app_url: string
  readonly logo: string
  readonly banner_title: string
  readonly app_title: string
  readonly teacher_title: string
  readonly recordNumber: string
  readonly version: string
  readonly cdnUrl: string
  readonly apiUrl: string
  readonly upload: UploadConfig
  /** Not `headNav`: under that name BuildAdmin's client keeps the `nav` rules in the same store. */
  readonly head_nav: readonly NavLink[]
  readonly top_menu: readonly NavLink[]
  readonly app_menu: readonly NavLink[]
}

/** GET /admin/Index/index */
export interface AdminInit {
  readonly adminInfo: AdminInfo
  readonly menus: readonly MenuRule[]
  readonly siteConfig: SiteConfig
  readonly terminal: {
    readonly npmPackageManager: string
    readonly installServicePort: string
    readonly phpDevelopmentServer: boolean
  }
}

/** GET /api/index/index */
export interface MemberInit {
  readonly site: SiteConfig
  readonly openMemberCenter: boolean
  /** An empty array for visitors: the old back end's way to write an empty map. */
  readonly userInfo: MemberInfo | readonly []
  readonly rules: readonly MenuRule[]
  readonly menus: readonly MenuRule[]
}
