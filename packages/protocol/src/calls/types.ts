/** Bodies, queries and replies that code refers to by name; each is derived from the schemas of its call. */
export type {
  AdminProfile,
  AdminProfileBody,
  ContactType,
  ChangeBindBody,
  MoneyLogRow,
  PageQuery,
  ProfileBody,
  RetrievePasswordBody,
  ScoreLogRow,
  VerifyAccountBody,
  ProveOwnerBody,
} from './account.schemas.ts'
export type { CaptchaBody, CaptchaReply, EmailCodeBody, MobileCodeBody } from './captcha.schemas.ts'
export type { DailyCheckIn } from './check-in.schemas.ts'
export type { FormDraftEntry } from './form-drafts.schemas.ts'
export type { DashboardStatistics, LatestMember } from './dashboard.schemas.ts'
export type { AccountSession, AccountSignIn, Connection, Passkey } from './security.schemas.ts'
export type {
  AdminInfo,
  AdminInit,
  CheckInBody,
  CheckInSettings,
  LoginBody,
  MemberInfo,
  MemberInit,
} from './session.schemas.ts'
export type { OperationReport } from './operation.schemas.ts'
export type { ConfigEntry, ConfigItemRow, ConfigPage, NewConfigItem, TestMailBody } from './site-config.schemas.ts'
export type { NavLink, SiteConfig, UploadConfig } from './site-schema.ts'
export type {
  DatabaseConnection,
  TableFields,
  TableOption,
  TerminalCommand,
  TerminalRecord,
  TerminalSchedule,
} from './developer.schemas.ts'
export type {
  KnownUploadQuery,
  PrivateFieldQuery,
  RegionOption,
  RegionQuery,
  SignedUploadForm,
  StorageRecordBody,
  UploadedFile,
  UploadPolicyBody,
} from './uploads.schemas.ts'
