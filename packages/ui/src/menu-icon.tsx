import type { SvgIconProps } from '@mui/material/SvgIcon'
import ApartmentRounded from '@mui/icons-material/ApartmentRounded'
import ArticleRounded from '@mui/icons-material/ArticleRounded'
import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import BadgeRounded from '@mui/icons-material/BadgeRounded'
import BalanceRounded from '@mui/icons-material/BalanceRounded'
import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded'
import CampaignRounded from '@mui/icons-material/CampaignRounded'
import CategoryRounded from '@mui/icons-material/CategoryRounded'
import CircleOutlined from '@mui/icons-material/CircleOutlined'
import CodeRounded from '@mui/icons-material/CodeRounded'
import ConfirmationNumberRounded from '@mui/icons-material/ConfirmationNumberRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import EmojiEventsRounded from '@mui/icons-material/EmojiEventsRounded'
import ExtensionRounded from '@mui/icons-material/ExtensionRounded'
import FolderRounded from '@mui/icons-material/FolderRounded'
import GridViewRounded from '@mui/icons-material/GridViewRounded'
import GroupRounded from '@mui/icons-material/GroupRounded'
import HelpRounded from '@mui/icons-material/HelpRounded'
import EditNoteRounded from '@mui/icons-material/EditNoteRounded'
import HistoryRounded from '@mui/icons-material/HistoryRounded'
import ImageRounded from '@mui/icons-material/ImageRounded'
import ListAltRounded from '@mui/icons-material/ListAltRounded'
import MailRounded from '@mui/icons-material/MailRounded'
import NotificationsRounded from '@mui/icons-material/NotificationsRounded'
import PaymentsRounded from '@mui/icons-material/PaymentsRounded'
import PersonRounded from '@mui/icons-material/PersonRounded'
import QrCodeRounded from '@mui/icons-material/QrCodeRounded'
import RecyclingRounded from '@mui/icons-material/RecyclingRounded'
import SchoolRounded from '@mui/icons-material/SchoolRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import SettingsRounded from '@mui/icons-material/SettingsRounded'
import ShieldRounded from '@mui/icons-material/ShieldRounded'
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded'
import SpaceDashboardRounded from '@mui/icons-material/SpaceDashboardRounded'
import StarRounded from '@mui/icons-material/StarRounded'
import StorageRounded from '@mui/icons-material/StorageRounded'
import StorefrontRounded from '@mui/icons-material/StorefrontRounded'
import TranslateRounded from '@mui/icons-material/TranslateRounded'
import TaskAltRounded from '@mui/icons-material/TaskAltRounded'
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import VerifiedRounded from '@mui/icons-material/VerifiedRounded'
import { useSyncExternalStore } from 'react'

/** Words in the icon names of rules (`fa fa-group`, `el-icon-UserFilled`), and the icons for them; the first match wins. */
const icons = [
  [/dashboard|tachometer|home/i, SpaceDashboardRounded],
  [/group|users|team/i, GroupRounded],
  [/id-card|badge|postcard/i, BadgeRounded],
  [/user|person|avatar/i, PersonRounded],
  [/graduation|school|book(?!mark)|reading|course/i, SchoolRounded],
  [/newspaper|article|document|notebook|file-text/i, ArticleRounded],
  [/pencil|edit/i, EditNoteRounded],
  [/history|clock|timer/i, HistoryRounded],
  [/bell|notification/i, NotificationsRounded],
  [/envelope|mail|message|inbox|paper-plane/i, MailRounded],
  [/picture|image|photo/i, ImageRounded],
  [/language|translate/i, TranslateRounded],
  [/search/i, SearchRounded],
  [/folder/i, FolderRounded],
  [/download|export/i, DownloadRounded],
  [/paperclip|attach|file/i, AttachFileRounded],
  [/money|credit|wallet|coin|jpy/i, PaymentsRounded],
  [/shop|store|bag|goods/i, StorefrontRounded],
  [/shield|lock|key/i, ShieldRounded],
  [/question|help/i, HelpRounded],
  [/cog|gear|setting|tool|wrench/i, SettingsRounded],
  [/barcode|qrcode/i, QrCodeRounded],
  [/code|terminal/i, CodeRounded],
  [/cube|puzzle|module|plug/i, ExtensionRounded],
  [/building|office|company|bank/i, ApartmentRounded],
  [/balance-scale|gavel|legal/i, BalanceRounded],
  [/trophy|award|medal/i, EmojiEventsRounded],
  [/certificate|copyright|stamp/i, VerifiedRounded],
  [/mobile|phone|tablet/i, SmartphoneRounded],
  [/recycle|trash|delete/i, RecyclingRounded],
  [/database|server|asterisk/i, StorageRounded],
  [/tasks|check|finished/i, TaskAltRounded],
  [/star|heart|favorite|bookmark/i, StarRounded],
  [/columns/i, ViewColumnRounded],
  [/th-large|apps/i, GridViewRounded],
  [/calendar/i, CalendarMonthRounded],
  [/ticket/i, ConfirmationNumberRounded],
  [/bullhorn|megaphone|announcement/i, CampaignRounded],
  [/sitemap|tag|category|tree/i, CategoryRounded],
  [/list|grid|table|menu/i, ListAltRounded],
] as const

export interface MenuIconProps extends SvgIconProps {
  /** The icon name stored in the rule. */
  readonly name: string
}

/** The icon of a menu entry. For a name without a local icon: that of the icon font, if one is loaded, otherwise a circle. */
export function MenuIcon({ name, ...props }: MenuIconProps) {
  const hasFont = useIconFont()
  const found = icons.find(([pattern]) => pattern.test(name))?.[1]
  if (!found && hasFont && name !== '')
    return <span className={name} aria-hidden style={{ width: 20, fontSize: '1.125rem', textAlign: 'center' }} />
  const Icon = found ?? CircleOutlined
  return <Icon fontSize="small" aria-hidden {...props} />
}

/** A name for each of the icons that need no font, for choosing one. */
export const iconNames: readonly string[] = [
  'dashboard',
  'group',
  'id-card',
  'user',
  'graduation-cap',
  'newspaper-o',
  'history',
  'bell',
  'envelope',
  'picture-o',
  'folder',
  'download',
  'paperclip',
  'money',
  'shopping-bag',
  'shield',
  'question-circle',
  'cog',
  'code',
  'cube',
  'building',
  'balance-scale',
  'trophy',
  'certificate',
  'qrcode',
  'mobile',
  'recycle',
  'database',
  'tasks',
  'star',
  'columns',
  'th-large',
  'calendar',
  'ticket',
  'bullhorn',
  'sitemap',
  'list',
].map((name) => `fa fa-${name}`)

let isLoaded = false
const listeners = new Set<() => void>()

/** Sets whether the style sheet of an icon font is loaded: icon names are then its classes. Call it when the style sheet has loaded. */
export function setIconFont(loaded: boolean): void {
  isLoaded = loaded
  for (const listener of listeners) listener()
}

/** Whether an icon font is loaded. */
function useIconFont(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isLoaded,
    () => false,
  )
}

/**
 * Loads the style sheet of an icon font. An element that a script adds does not hold up the page; icons of the font are used once it is
 * loaded, and the built-in ones if it fails. Returns a function that removes it.
 * @param address begins with https
 */
export function loadIconFont(address: string): () => void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = address
  sheet.referrerPolicy = 'no-referrer'
  sheet.addEventListener('load', () => setIconFont(true))
  sheet.addEventListener('error', () => sheet.remove())
  document.head.append(sheet)
  return () => {
    sheet.remove()
    setIconFont(false)
  }
}
