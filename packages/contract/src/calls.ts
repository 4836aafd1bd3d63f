import { type Area, refreshTokenPath } from './areas.ts'
import type {
  AdminProfileBody,
  BindingType,
  CaptchaBody,
  CaptchaReply,
  ChangeBindBody,
  CheckInBody,
  EmailCodeBody,
  MobileCodeBody,
  KnownUploadQuery,
  LoginBody,
  PageQuery,
  ProfileBody,
  PrivateFieldQuery,
  RegionOption,
  RegionQuery,
  RetrievePasswordBody,
  SignedUploadForm,
  StorageRecordBody,
  UploadedFile,
  UploadPolicyBody,
  VerifyAccountBody,
} from './call-types.ts'
import type { ConfigPage, NewConfigItem, TestMailBody } from './config-types.ts'
import type { DashboardStatistics } from './dashboard-types.ts'
import type { AdminInfo, AdminInit, AdminProfile, MemberInfo, MemberInit } from './session-types.ts'
import type { DatabaseConnection, TableFields, TableOption } from './table-types.ts'

/** How a call that is not CRUD travels, and the types of what goes in and comes out. */
export interface Call<Query = undefined, Body = undefined, Data = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Who may make it: anybody, a signed-in account of an area, one that also holds the node of the call, or every rule. */
  readonly access: 'public' | 'signed-in' | 'permission' | 'super'
  readonly area: Area['name']
  /** Never causes a refresh and is never repeated after one. */
  readonly exemptFromRefresh?: boolean
  /** Only our server has it: an old back end answers 404. */
  readonly isOwn?: boolean
  /** Carries the types only; never present at run time. */
  readonly types?: { readonly query: Query; readonly body: Body; readonly data: Data }
}

/** What a call takes in its query. */
export type QueryOf<C> = C extends Call<infer Query, infer _Body, infer _Data> ? Query : never
/** What a call takes in its body. */
export type BodyOf<C> = C extends Call<infer _Query, infer Body, infer _Data> ? Body : never
/** What a call answers with. */
export type DataOf<C> = C extends Call<infer _Query, infer _Body, infer Data> ? Data : never

function defineCall<Query = undefined, Body = undefined, Data = null>(
  call: Omit<Call, 'types'>,
): Call<Query, Body, Data> {
  return call as Call<Query, Body, Data> // the types exist at compile time only
}

/** Every call that is not an action of a resource. */
export const calls = {
  adminLoginSettings: defineCall<undefined, undefined, { captcha: boolean }>({
    method: 'GET',
    path: '/admin/Index/login',
    access: 'public',
    area: 'admin',
  }),
  adminLogin: defineCall<undefined, LoginBody, { userInfo: AdminInfo; routePath: string }>({
    method: 'POST',
    path: '/admin/Index/login',
    access: 'public',
    area: 'admin',
    exemptFromRefresh: true,
  }),
  adminLogout: defineCall<undefined, { refreshToken: string }>({
    method: 'POST',
    path: '/admin/Index/logout',
    access: 'public',
    area: 'admin',
    exemptFromRefresh: true,
  }),
  adminInit: defineCall<undefined, undefined, AdminInit>({
    method: 'GET',
    path: '/admin/Index/index',
    access: 'signed-in',
    area: 'admin',
  }),
  adminProfile: defineCall<undefined, undefined, { info: AdminProfile }>({
    method: 'GET',
    path: '/admin/routine.AdminInfo/index',
    access: 'permission',
    area: 'admin',
  }),
  saveAdminProfile: defineCall<undefined, AdminProfileBody>({
    method: 'POST',
    path: '/admin/routine.AdminInfo/edit',
    access: 'permission',
    area: 'admin',
  }),
  /** With a query: a file for a private field. */
  adminUpload: defineCall<Partial<PrivateFieldQuery>, FormData, { file: UploadedFile }>({
    method: 'POST',
    path: '/admin/ajax/upload',
    access: 'signed-in',
    area: 'admin',
  }),
  /** The file of a content that is stored already; beside the old back end's calls, announced by `upload.hasKnownCall`. */
  adminUploadKnown: defineCall<KnownUploadQuery, undefined, { file: UploadedFile | null }>({
    method: 'GET',
    path: '/admin/ajax/uploadKnown',
    access: 'signed-in',
    area: 'admin',
    isOwn: true,
  }),
  /** A signed form for one file; announced by `upload.hasPolicyCall`. */
  adminUploadPolicy: defineCall<undefined, UploadPolicyBody, SignedUploadForm>({
    method: 'POST',
    path: '/admin/ajax/uploadPolicy',
    access: 'signed-in',
    area: 'admin',
    isOwn: true,
  }),
  /** Tells the server of a file that went straight to the storage; upload modes other than `local`. */
  adminStorageCallback: defineCall<undefined, StorageRecordBody, { file: UploadedFile } | null>({
    method: 'POST',
    path: '/admin/storage/callback',
    access: 'signed-in',
    area: 'admin',
  }),
  adminRegions: defineCall<RegionQuery, undefined, RegionOption[]>({
    method: 'GET',
    path: '/admin/ajax/area',
    access: 'signed-in',
    area: 'admin',
  }),
  clearCache: defineCall<undefined, { type: 'tp' | 'all' }>({
    method: 'POST',
    path: '/admin/ajax/clearCache',
    access: 'permission',
    area: 'admin',
  }),

  /** The remark of the dashboard's rule, as the old back end answers. */
  dashboard: defineCall<undefined, undefined, { remark: string }>({
    method: 'GET',
    path: '/admin/Dashboard/index',
    access: 'permission',
    area: 'admin',
  }),
  dashboardStatistics: defineCall<undefined, undefined, DashboardStatistics>({
    method: 'GET',
    path: '/admin/Dashboard/statistics',
    access: 'permission',
    area: 'admin',
    isOwn: true,
  }),

  configPage: defineCall<undefined, undefined, ConfigPage>({
    method: 'GET',
    path: '/admin/routine.Config/index',
    access: 'permission',
    area: 'admin',
  }),
  /** Values by item, those of one tab together; in the shapes in which the page carries them. */
  saveConfig: defineCall<undefined, Readonly<Record<string, unknown>>>({
    method: 'POST',
    path: '/admin/routine.Config/edit',
    access: 'permission',
    area: 'admin',
  }),
  addConfigItem: defineCall<undefined, NewConfigItem>({
    method: 'POST',
    path: '/admin/routine.Config/add',
    access: 'permission',
    area: 'admin',
  }),
  deleteConfigItems: defineCall<{ ids: readonly number[] }>({
    method: 'DELETE',
    path: '/admin/routine.Config/del',
    access: 'permission',
    area: 'admin',
  }),
  /** Tries a mail server before it is saved. */
  sendTestMail: defineCall<undefined, TestMailBody>({
    method: 'POST',
    path: '/admin/routine.Config/sendTestMail',
    access: 'permission',
    area: 'admin',
  }),
  /** Either setting may come alone. */
  changeTerminalConfig: defineCall<undefined, { manager?: string; port?: string }>({
    method: 'POST',
    path: '/admin/ajax/changeTerminalConfig',
    access: 'super',
    area: 'admin',
  }),

  /** The tables that screens can be configured for; `connection` and `samePrefix` are for old clients. */
  tableList: defineCall<
    { quickSearch?: string; excludeTable?: readonly string[]; samePrefix?: 0 | 1; connection?: string },
    undefined,
    { list: TableOption[] }
  >({ method: 'GET', path: '/admin/ajax/getTableList', access: 'signed-in', area: 'admin' }),
  tablePrimaryKey: defineCall<{ table: string; connection?: string }, undefined, { pk: string }>({
    method: 'GET',
    path: '/admin/ajax/getTablePk',
    access: 'signed-in',
    area: 'admin',
  }),
  tableFields: defineCall<{ table: string; clean?: 0 | 1; connection?: string }, undefined, TableFields>({
    method: 'GET',
    path: '/admin/ajax/getTableFieldList',
    access: 'signed-in',
    area: 'admin',
  }),
  databaseConnections: defineCall<{ quickSearch?: string }, undefined, { list: DatabaseConnection[] }>({
    method: 'GET',
    path: '/admin/ajax/getDatabaseConnectionList',
    access: 'signed-in',
    area: 'admin',
  }),

  memberInit: defineCall<{ requiredLogin?: 0 | 1 }, undefined, MemberInit>({
    method: 'GET',
    path: '/api/index/index',
    access: 'public',
    area: 'member',
  }),
  checkInSettings: defineCall<
    undefined,
    undefined,
    { accountVerificationType: string[]; userLoginCaptchaSwitch: boolean }
  >({ method: 'GET', path: '/api/user/checkIn', access: 'public', area: 'member' }),
  checkIn: defineCall<undefined, CheckInBody, { userInfo: MemberInfo; routePath: string }>({
    method: 'POST',
    path: '/api/user/checkIn',
    access: 'public',
    area: 'member',
    exemptFromRefresh: true,
  }),
  memberLogout: defineCall<undefined, { refreshToken: string }>({
    method: 'POST',
    path: '/api/user/logout',
    access: 'public',
    area: 'member',
    exemptFromRefresh: true,
  }),
  accountOverview: defineCall<undefined, undefined, { days: string[]; score: number[]; money: string[] }>({
    method: 'GET',
    path: '/api/account/overview',
    access: 'permission',
    area: 'member',
  }),
  accountProfile: defineCall<undefined, undefined, { accountVerificationType: string[] }>({
    method: 'GET',
    path: '/api/account/profile',
    access: 'permission',
    area: 'member',
  }),
  saveProfile: defineCall<undefined, ProfileBody>({
    method: 'POST',
    path: '/api/account/profile',
    access: 'permission',
    area: 'member',
  }),
  /** A new password for somebody who forgot the old one, by the code sent for `user_retrieve_pwd`. */
  retrievePassword: defineCall<undefined, RetrievePasswordBody>({
    method: 'POST',
    path: '/api/account/retrievePassword',
    access: 'public',
    area: 'member',
  }),
  /** Proves with a code that the bound address is one's own; the token is good for one change of it, for ten minutes. */
  verifyAccount: defineCall<undefined, VerifyAccountBody, { type: BindingType; accountVerificationToken: string }>({
    method: 'POST',
    path: '/api/account/verification',
    access: 'signed-in',
    area: 'member',
  }),
  changeBind: defineCall<undefined, ChangeBindBody>({
    method: 'POST',
    path: '/api/account/changeBind',
    access: 'signed-in',
    area: 'member',
  }),
  accountBalance: defineCall<PageQuery, undefined, { list: MoneyLogRow[]; total: number }>({
    method: 'GET',
    path: '/api/account/balance',
    access: 'permission',
    area: 'member',
  }),
  accountIntegral: defineCall<PageQuery, undefined, { list: ScoreLogRow[]; total: number }>({
    method: 'GET',
    path: '/api/account/integral',
    access: 'permission',
    area: 'member',
  }),
  changePassword: defineCall<undefined, { oldPassword: string; newPassword: string; confirmPassword?: string }>({
    method: 'POST',
    path: '/api/account/changePassword',
    access: 'permission',
    area: 'member',
  }),
  sendEmailCode: defineCall<undefined, EmailCodeBody>({
    method: 'POST',
    path: '/api/Ems/send',
    access: 'public',
    area: 'member',
  }),
  sendMobileCode: defineCall<undefined, MobileCodeBody>({
    method: 'POST',
    path: '/api/Sms/send',
    access: 'public',
    area: 'member',
  }),
  memberUpload: defineCall<undefined, FormData, { file: UploadedFile }>({
    method: 'POST',
    path: '/api/ajax/upload',
    access: 'signed-in',
    area: 'member',
  }),
  /** The file of a content that is stored already; beside the old back end's calls, announced by `upload.hasKnownCall`. */
  memberUploadKnown: defineCall<KnownUploadQuery, undefined, { file: UploadedFile | null }>({
    method: 'GET',
    path: '/api/ajax/uploadKnown',
    access: 'signed-in',
    area: 'member',
    isOwn: true,
  }),
  /** A signed form for one file; announced by `upload.hasPolicyCall`. */
  memberUploadPolicy: defineCall<undefined, UploadPolicyBody, SignedUploadForm>({
    method: 'POST',
    path: '/api/ajax/uploadPolicy',
    access: 'signed-in',
    area: 'member',
    isOwn: true,
  }),
  /** Tells the server of a file that went straight to the storage; upload modes other than `local`. */
  memberStorageCallback: defineCall<undefined, StorageRecordBody, { file: UploadedFile } | null>({
    method: 'POST',
    path: '/api/storage/callback',
    access: 'signed-in',
    area: 'member',
  }),
  regions: defineCall<RegionQuery, undefined, RegionOption[]>({
    method: 'GET',
    path: '/api/ajax/area',
    access: 'public',
    area: 'member',
  }),

  clickCaptcha: defineCall<{ id: string }, undefined, CaptchaReply>({
    method: 'GET',
    path: '/api/common/clickCaptcha',
    access: 'public',
    area: 'member',
  }),
  checkClickCaptcha: defineCall<undefined, CaptchaBody>({
    method: 'POST',
    path: '/api/common/checkClickCaptcha',
    access: 'public',
    area: 'member',
  }),
  /** The accessible way through the same protection: a question in words; its answer travels as `captchaInfo`. */
  questionCaptcha: defineCall<{ id: string }, undefined, { id: string; question: string }>({
    method: 'GET',
    path: '/api/common/questionCaptcha',
    access: 'public',
    area: 'member',
    isOwn: true,
  }),
  refreshToken: defineCall<undefined, { refreshToken: string }, { type: string; token: string }>({
    method: 'POST',
    path: refreshTokenPath,
    access: 'public',
    area: 'member',
    exemptFromRefresh: true,
  }),
} as const

/** Name of a call in {@link calls}. */
export type CallName = keyof typeof calls

/** One change of a member's balance. */
export interface MoneyLogRow {
  readonly id: number
  readonly user_id: number
  readonly money: string
  readonly before: string
  readonly after: string
  readonly memo: string
  readonly create_time: number
}

/** One change of a member's points. */
export interface ScoreLogRow {
  readonly id: number
  readonly user_id: number
  readonly score: number
  readonly before: number
  readonly after: number
  readonly memo: string
  readonly create_time: number
}
