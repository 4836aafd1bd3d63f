import { type CaptchaMode, captchaModes, label, type LocalizedText, tokenLifetimes } from '@teachnet/protocol'
import { mostIdleMinutes } from '@teachnet/contract/preferences'
import type { ItemDeclarations } from './site-item.ts'

/** Seconds. With a shorter life, people would be signed out while they type. */
const shortestLife = 300

const mostCheckInPoints = 1000

/** Days. */
export const longestKeyDays = 365

/** Accounts and how they sign in. */
export const signIn = {
  open_member_center: onOff('1', label('开放会员中心', 'Member centre is open')),
  admin_login_captcha: onOff('1', label('后台登录验证码', 'Captcha at the back office login')),
  user_login_captcha: onOff('1', label('会员登录验证码', 'Captcha at the member login')),
  captcha_modes: {
    title: label('点选验证码内容', 'Contents of picture captchas'),
    type: 'checkbox',
    default: captchaModes.join(','),
    rules: ['required'],
    content: { text: label('汉字', 'Chinese characters'), icon: label('图标', 'Icons') } satisfies Record<
      CaptchaMode,
      LocalizedText
    >,
  },
  admin_sso: onOff('0', label('管理员单点登录', 'Single session per administrator')),
  user_sso: onOff('0', label('会员单点登录', 'Single session per member')),
  admin_watermark: {
    ...onOff('0', label('个人信息列表显示水印', 'Watermark over lists with personal data')),
    tip: label(
      '在含手机号、身份证号等信息的列表上显示当前管理员的姓名和日期',
      'The name of the administrator and the date lie over lists with mobile or ID numbers',
    ),
  },
  admin_idle_lock_minutes: {
    title: label('后台无操作自动锁屏（分钟）', 'Lock an idle back office after (minutes)'),
    tip: label(
      '超过此时间没有操作，后台会自动锁定，输入密码后继续；0 表示不锁定，最长 1440 分钟',
      'Without input for this time, the back office locks until the password is given; 0: never, at most 1440 minutes',
    ),
    type: 'number',
    default: '0',
    rules: ['required', 'integer'],
    inputExtend: { min: 0, max: mostIdleMinutes },
    refusalOf: (value: string) =>
      Number(value) < 0 || Number(value) > mostIdleMinutes ? 'site.idleLockMinutes' : undefined,
  },
  admin_login_retry: retries(label('管理员登录失败重试次数', 'Failed administrator logins before a delay')),
  user_login_retry: retries(label('会员登录失败重试次数', 'Failed member logins before a delay')),
  admin_token_keep_time: tokenLife(label('管理员登录保持时间', 'Administrator session duration')),
  admin_api_key_days: {
    title: label('API 密钥最长有效期（天）', 'Longest life of an API key (days)'),
    tip: label(
      '新建或延长密钥时，有效期不能超过此天数，最长 365 天；已有密钥不受影响',
      'A new or extended key cannot be valid for longer; at most 365 days. Existing keys stay as they are.',
    ),
    type: 'number',
    default: String(longestKeyDays),
    rules: ['required', 'integer'],
    inputExtend: { min: 1, max: longestKeyDays },
    refusalOf: (value: string) => (Number(value) < 1 || Number(value) > longestKeyDays ? 'site.apiKeyDays' : undefined),
  },
  user_token_keep_time: {
    ...tokenLife(label('会员登录保持时间', 'Member session duration')),
    tip: label(
      '至少 5 分钟；未勾选“保持登录”的会员最长 12 小时',
      'At least five minutes; at most 12 hours for members who do not stay logged in',
    ),
  },
  user_common_password: {
    ...onOff('0', label('会员密码不能过于常见', 'Members may not set a common password')),
    tip: label(
      '开启后，注册、修改和找回密码时会拒绝常见密码；已设置的密码不受影响',
      'Registration, changes and resets refuse the most common ones; passwords that exist stay valid',
    ),
  },
  check_in_points: {
    title: label('每日签到积分', 'Points for a daily check-in'),
    tip: label('会员每天首次签到获得的积分；0 表示不发放', 'Points that a member gets once a day; 0: none'),
    type: 'number',
    default: '1',
    rules: ['required', 'integer'],
    inputExtend: { min: 0, max: mostCheckInPoints },
    refusalOf: (value: string) =>
      Number(value) < 0 || Number(value) > mostCheckInPoints ? 'site.checkInPoints' : undefined,
  },
} as const satisfies ItemDeclarations

function onOff(value: '0' | '1', title: LocalizedText) {
  return { title, type: 'switch', default: value } as const
}

function retries(title: LocalizedText) {
  const tip = label(
    '达到后每次重试需等待，时间逐次加长，最长 5 分钟；0 表示不限',
    'After that, each attempt must wait longer, up to five minutes; 0: no limit',
  )
  return { title, tip, type: 'number', default: '10', rules: ['integer'], inputExtend: { min: 0 } } as const
}

function tokenLife(title: LocalizedText) {
  return {
    title,
    tip: label('至少 5 分钟', 'At least five minutes'),
    type: 'number',
    default: String(tokenLifetimes.access),
    rules: ['required', 'integer'],
    inputExtend: { min: shortestLife, unit: 'seconds' },
    refusalOf: (value: string) => (Number(value) < shortestLife ? 'site.tokenLife' : undefined),
  } as const
}
