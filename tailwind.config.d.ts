/** The design tokens. Colors that change with the customer are CSS variables, set on the page's root element. */
declare const _default: {
    content: string[];
    theme: {
        extend: {
            screens: {
                /** Below this, tiles shrink their pictures and padding. */
                narrow: string;
                /** From here on, an order's ten columns fit side by side. */
                table: string;
            };
            colors: {
                paper: string;
                surface: {
                    DEFAULT: string;
                    2: string;
                };
                sunken: string;
                line: {
                    DEFAULT: string;
                    strong: string;
                };
                ink: {
                    DEFAULT: string;
                    2: string;
                    3: string;
                    4: string;
                };
                ok: {
                    DEFAULT: string;
                    tint: string;
                    bright: string;
                };
                wait: {
                    DEFAULT: string;
                    tint: string;
                    deep: string;
                    line: string;
                    pale: string;
                    bright: string;
                };
                send: {
                    DEFAULT: string;
                    tint: string;
                };
                err: {
                    DEFAULT: string;
                    2: string;
                    ink: string;
                    tint: string;
                    wash: string;
                    deep: string;
                    bright: string;
                };
                brand: {
                    DEFAULT: string;
                    2: string;
                    tint: string;
                    line: string;
                };
                backdrop: string;
                scrim: {
                    DEFAULT: string;
                    2: string;
                };
                'on-dark': {
                    DEFAULT: string;
                    2: string;
                };
                /** Behind a dialog. */
                overlay: string;
                /** Fabric of no particular color. */
                graphite: string;
            };
            fontFamily: {
                sans: string[];
            };
            fontWeight: {
                contact: string;
                note: string;
                name: string;
                heading: string;
                figure: string;
                total: string;
            };
            fontSize: {
                micro: string;
                caption: (string | {
                    lineHeight: string;
                    fontWeight: string;
                })[];
                small: string;
                label: (string | {
                    lineHeight: string;
                })[];
                body: (string | {
                    lineHeight: string;
                })[];
                card: (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                lead: string;
                large: string;
                entry: string;
                panel: (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                subtotal: (string | {
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                amount: (string | {
                    letterSpacing: string;
                })[];
                dialog: (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                title: (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                'title-phone': (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                success: (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                money: (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                pad: (string | {
                    letterSpacing: string;
                })[];
                hero: (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
                'hero-phone': (string | {
                    lineHeight: string;
                    letterSpacing: string;
                    fontWeight: string;
                })[];
            };
            letterSpacing: {
                snug: string;
                caps: string;
            };
            lineHeight: {
                cover: string;
            };
            aspectRatio: {
                card: string;
            };
            borderRadius: {
                thumb: string;
                control: string;
                card: string;
                dialog: string;
            };
            boxShadow: {
                float: string;
                pad: string;
                segment: string;
                lens: string;
                cover: string;
                swatch: string;
                'current-row': string;
                'rule-left': string;
                'rule-below': string;
            };
        };
    };
};
export default _default;
