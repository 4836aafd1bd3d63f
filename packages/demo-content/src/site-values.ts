import type { Bilingual } from './bilingual.ts'
import { pictureUrls } from './picture-urls.ts'

/** Values of the site's configuration with which the home page shows all of its parts. Addresses are reserved ones (RFC 2606). */
export const siteValues: Readonly<Record<string, string>> = {
  // A range that no operator assigns.
  right_phone: '400-000-2026',
  right_qrcode: pictureUrls.contactCode,
  app_url: 'https://example.com/app',
  app_ios_url: 'https://example.com/app/ios',
  app_android_url: 'https://example.com/app/teachnet.apk',
  app_version: '2.4.0',
  company_name: '师联网教师中心',
  company_name_en: 'TeachNet Teacher Centre',
  company_address: '青禾路 18 号 师联网教师中心二层',
  company_address_en: '2nd floor, TeachNet Teacher Centre, 18 Qinghe Road',
  contact_email: 'hello@example.com',
}

/** Where the code of the floating contact leads. */
export const contactAddress = 'https://example.com/wechat'

/** What the pictures of the configuration show. */
export const sitePictures: Readonly<Record<string, Bilingual>> = {
  [pictureUrls.contactCode]: ['联系方式二维码', 'QR code with the contact'],
}
