/** The provider, as the landing screen shows it. Sample data, like all names and addresses that ship with the code. */
export const COMPANY = {
  headline: 'Uniforms and merchandise for your dealership group',
  address: '1200 Commerce Parkway, Suite 400, Atlanta, GA 30303',
  phone: '404-555-0100',
  supportPhone: '800-555-0199',
  supportEmail: 'support@example.com',
};
