import { SaxesParser, type SaxesTag } from 'saxes';

/** It isn't well-formed, or has what no file of ours has. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

export interface XmlElement {
  /** Without a namespace's prefix: `<x:row>` is "row". */
  readonly name: string;
  /** '' unless namespaces are read. */
  readonly namespace: string;
  /** Attributes by name, prefixes included. */
  readonly attributes: Readonly<Record<string, string>>;
}

interface XmlHandlers {
  /** Takes a third of the time again. */
  readonly hasNamespaces?: boolean;
  readonly open: (element: XmlElement) => void;
  readonly close?: (name: string) => void;
  /** Called with texts, and with the content of CDATA sections. */
  readonly text?: (text: string) => void;
  /** Without it, a document type is an error. What it defines is never used. */
  readonly doctype?: (text: string) => void;
}

/**
 * Reads XML in one pass. Entities are the five of XML itself.
 * @throws XmlError, and what a handler throws
 */
export function readXml(xml: string, handlers: XmlHandlers): void {
  const { hasNamespaces = false, open, close, text, doctype } = handlers;
  const parser: SaxesParser = new SaxesParser({ xmlns: hasNamespaces } as object);
  const refuse = (message: string): never => {
    throw new XmlError(message);
  };
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', doctype ?? (() => refuse('it has a document type')));
  parser.on('opentag', (tag: SaxesTag) => {
    open({ name: localName(tag.name), namespace: tag.uri ?? '', attributes: valuesOf(tag, hasNamespaces) });
  });
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.write(xml.startsWith('\uFEFF') ? xml.slice(1) : xml).close();
}

function valuesOf({ attributes }: SaxesTag, hasNamespaces: boolean): Readonly<Record<string, string>> {
  if (!hasNamespaces) return attributes as Record<string, string>;
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      typeof attribute === 'string' ? attribute : attribute.value,
    ]),
  );
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
