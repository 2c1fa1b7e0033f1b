/** The provider's details. Sample data, like all names and addresses in this repository. */
export const COMPANY = {
  headline: 'Uniforms and merchandise for your dealership group',
  address: '1200 Commerce Parkway, Suite 400, Atlanta, GA 30303',
  phone: '404-555-0100',
  supportPhone: '800-555-0199',
  supportEmail: 'support@example.com',
};
