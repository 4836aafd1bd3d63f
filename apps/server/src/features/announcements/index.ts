export { keepReceipts, listRecipients } from './announcement-receipt.repo.ts'
export { followRecipients } from './announcement-recipients.ts'
export { announcementHooks } from './announcement.hooks.ts'
export { announcementReceiptHooks, staffAnnouncementHooks } from './staff-announcement.hooks.ts'
