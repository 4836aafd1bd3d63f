import * as z from 'zod/mini'
import type { MenuRule } from '../menu-rule.ts'
import { list, map } from './wire-schema.ts'

/** How uploads work on this server. Both generations of key names are present; the upload package reads them. */
export const uploadConfig = z.object({
  /** `local`, or the name of a storage that takes files directly. */
  mode: z.string(),
  /** Bytes. */
  maxsize: z.number(),
  maxSize: z.number(),
  /** The same for videos, which may be larger. */
  videoMaxSize: z.optional(z.number()),
  /** Comma list of extensions and MIME types, or `*`. */
  mimetype: z.string(),
  allowedSuffixes: z.string(),
  allowedMimeTypes: list(z.string()),
  savename: z.string(),
  saveName: z.string(),
  url: z.optional(z.string()),
  params: z.optional(map(z.string())),
  /** The server can check whether it already has a content. */
  hasKnownCall: z.optional(z.boolean()),
  /** The server signs a form for each file. */
  hasPolicyCall: z.optional(z.boolean()),
})

/** An entry of the site's own menus. */
export const navLink = z.object({ title: z.string(), path: z.string() })

/** The site data that every app needs. Texts are in the language of the request. */
export const siteConfig = z.object({
  siteName: z.string(),
  site_title: z.string(),
  app_download: z.string(),
  home_info: z.string(),
  right_qrcode: z.string(),
  right_phone: z.string(),
  home_short_title: z.string(),
  home_short_info: z.string(),
  home_info_image: z.string(),
  home_video: z.string(),
  app_url: z.string(),
  logo: z.string(),
  banner_title: z.string(),
  app_title: z.string(),
  teacher_title: z.string(),
  recordNumber: z.string(),
  version: z.string(),
  cdnUrl: z.string(),
  apiUrl: z.string(),
  upload: uploadConfig,
  /** Not `headNav`: BuildAdmin's client stores the `nav` rules under that name. */
  head_nav: list(navLink),
  top_menu: list(navLink),
  app_menu: list(navLink),
})

/** A rule as it appears in menus. */
export const menuRule: z.ZodMiniType<MenuRule, MenuRule> = z.object({
  id: z.int(),
  pid: z.int(),
  type: z.enum(['menu_dir', 'menu', 'button', 'route', 'nav', 'nav_user_menu']),
  title: z.string(),
  name: z.string(),
  path: z.string(),
  icon: z.string(),
  menu_type: z.nullable(z.enum(['tab', 'link', 'iframe'])),
  url: z.string(),
  component: z.string(),
  keepalive: z.union([z.number(), z.string()]),
  no_login_valid: z.optional(z.number()),
  extend: z.enum(['none', 'add_rules_only', 'add_menu_only']),
  remark: z.optional(z.string()),
  weigh: z.optional(z.number()),
  status: z.optional(z.string()),
  update_time: z.optional(z.nullable(z.number())),
  create_time: z.optional(z.nullable(z.number())),
  children: z.optional(list(z.lazy(() => menuRule))),
})

/** Where and how files are uploaded, and which of them are accepted. */
export type UploadConfig = z.output<typeof uploadConfig>
/** One entry of the public site's navigation. */
export type NavLink = z.output<typeof navLink>
/** The part of the site's configuration that every app reads. */
export type SiteConfig = z.output<typeof siteConfig>
