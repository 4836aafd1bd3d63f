export { FactorForm } from '@teachnet/account-pages/sign-in'
