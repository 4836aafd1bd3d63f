import type { UploadConfig } from '@teachnet/protocol'
import type { RetentionDays } from '../../db/retained-rows.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { Queries } from '../../db/client.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, RandomPort, SettingsPort } from '../../ports.ts'
import type { PolicyText } from '../../values/policy-text.ts'
import type { ConsumeCode, IssueCode } from './sender.ts'

/** Dependencies of the application forms. */
export interface ApplicationsOptions {
  readonly deps: DatabasePort &
    ClockPort &
    RandomPort &
    CachePort &
    JobsPort &
    SettingsPort<'hasMemberCaptcha' | 'secretKey'>
  readonly resources: BoundResources
  /** Whether a captcha's answer is right; a right answer consumes the captcha. */
  readonly consumeCaptcha: (id: string, info: string, queries?: Queries) => Promise<boolean>
  readonly issueCode: IssueCode
  readonly consumeCode: ConsumeCode
  /** The privacy policy that is in force. */
  readonly loadPolicy: (kind: 'privacy') => Promise<PolicyText>
  readonly loadSettings: () => Promise<{
    /** Whether applicants have to verify their mobile numbers. */
    readonly provesMobile: boolean
    readonly timeZone: string
    readonly retention: Pick<RetentionDays, 'withdrawn'>
  }>
  /** The available channels for messages. */
  readonly loadChannels: () => Promise<readonly ('email' | 'sms')[]>
  readonly loadUpload: () => Promise<UploadConfig>
  /** Whether browsers may upload straight to the storage. */
  readonly isDirect: boolean
}
