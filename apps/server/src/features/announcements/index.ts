export { retainReceipts, listRecipients, followRecipients } from './announcement-receipt.repo.ts'
export { announcementHooks, announcementReceiptHooks, staffAnnouncementHooks } from './announcement.hooks.ts'
