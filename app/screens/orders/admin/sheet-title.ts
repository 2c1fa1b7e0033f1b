/** The title of the dialog in all of its states. */
export const SHEET_TITLE = 'Fill POs and ship dates from your sheet';
