import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler, useMatch } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address on another host, such as a store's own, is a plain link. */
  readonly to: To;
}

/** React Router's own link brings 4 KB that fetch ahead for its data router, which we don't have, and renders slower. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const path = useHref(to);
  const isElsewhere = typeof to === 'string' && /^https?:/.test(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, rest.target ? { target: rest.target } : {});
  return (
    <a
      {...rest}
      href={isElsewhere ? to : path}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !isElsewhere) navigate(event);
      }}
    />
  );
}

/** A link of a menu. It's current on its page and, unless it's to the `home` of all, on those below. */
export function MenuLink({
  to,
  isHome = false,
  ...rest
}: LinkProps & { readonly to: string; readonly isHome?: boolean }) {
  const isCurrent = useMatch({ path: to, end: isHome }) !== null;
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
