/**
 * The drawings that the code has for items without a photograph, by family; others are files (`server/data/drawings`).
 * Drawings of a family show the same kind of item: a plain one, named like the family, and the listed models, which
 * differ in cut and detail ("polo/club").
 */
const FAMILIES = {
  polo: ['heavyweight', 'club', 'golf', 'color-block', 'tall', 'snag-proof', 'contrast-trim'],
  'polo-womens': ['club', 'golf', 'color-block', 'snag-proof', 'contrast-trim'],
  tee: ['event', 'performance'],
  'tee-womens': ['v-neck', 'performance'],
  longsleeve: ['thermal'],
  quarterzip: ['fleece', 'stretch'],
  'quarterzip-womens': ['fleece', 'stretch'],
  hoodie: ['two-tone'],
  jacket: ['rain', 'parka', 'lined'],
  'jacket-womens': ['rain', 'parka', 'lined'],
  vest: ['quilted'],
  'vest-womens': ['quilted'],
  oxford: ['dress', 'chambray'],
  'oxford-womens': ['blouse', 'chambray'],
  workshirt: ['crew', 'ripstop'],
  cap: ['washed', 'stretch', 'contrast-bill'],
  'cap-mesh': ['performance'],
  visor: ['twill'],
  beanie: ['fleece-lined'],
  'bucket-hat': ['rain'],
  mug: ['two-tone', 'diner'],
  tumbler: ['travel', 'powder-coat'],
  bottle: ['sport', 'event'],
  pen: ['metal', 'giveaway'],
  lanyard: ['keychain'],
  umbrella: ['compact'],
  tote: ['contrast-handle', 'event'],
  backpack: ['day'],
  notebook: ['pocket'],
  'can-cooler': ['neoprene', 'event'],
  folder: ['title', 'delivery'],
  'business-cards': ['appointment'],
  letterhead: [],
  envelope: ['deal-jacket', 'remittance', 'packing', 'thank-you', 'key-drop'],
  notepad: ['memo', 'advisor'],
  'file-labels': ['bin'],
  floormat: [],
  seatcover: [],
  servicenumbers: [],
  'steering-cover': [],
  'oil-sticker': ['mileage'],
  hangtags: ['mirror', 'service'],
  plateframe: ['chrome'],
  'plate-insert': ['demo'],
  keytags: ['service'],
  balloons: ['lot'],
  'buyers-guide': [],
  yearsticker: [],
  microfiber: ['drying'],
  'spray-bottle': [],
  'air-freshener': ['long-life'],
  'masking-roll': ['film'],
  'edge-guards': [],
  'repair-tag': ['estimate', 'hold'],
  'box-tape': ['paper'],
  'shipping-labels': [],
  'poly-bag': ['hardware', 'litter'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type ArtFamily = keyof typeof FAMILIES;

type ModelOf<Family extends ArtFamily> = (typeof FAMILIES)[Family][number];

/** A drawing by name: "polo", "polo/club". */
export type ArtTemplate = { [Family in ArtFamily]: Family | `${Family}/${ModelOf<Family>}` }[ArtFamily];

/** Marked as pure so that the browser, which only needs `familyOf`, does not load the list. */
export const ART_TEMPLATES: readonly ArtTemplate[] = /* @__PURE__ */ allTemplates();

function allTemplates(): ArtTemplate[] {
  return Object.entries(FAMILIES).flatMap(
    ([family, models]) => [family, ...models.map((model) => `${family}/${model}`)] as ArtTemplate[],
  );
}

/** The family of a drawing: "polo" of "polo/club". It says where a logo goes. */
export function familyOf(art: string): string {
  return art.split('/')[0] ?? art;
}
