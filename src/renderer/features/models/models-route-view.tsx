import { type RefObject, useLayoutEffect, useRef } from 'react';
import { assertNever } from '../../../shared/assert-never';
import type { ModelCatalogue } from '../../../shared/settings/model';
import type { ModelsRoute } from '../../core/store/app-state';
import { texts } from '../../core/texts/texts';
import { ConnectionForm } from './connection-form';
import { modelRowId } from './connection-models';
import { ConnectionView } from './connection-view';
import { findModel } from './find-model';
import { ModelSettingsForm } from './model-settings-form';

interface ModelsRouteViewProps {
  readonly catalogue: ModelCatalogue;
  readonly place: ModelsRoute;
}

/** The right side of the dialog: one server, one model, or a new connection. */
export function ModelsRouteView({ catalogue, place }: ModelsRouteViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useRouteFocus(place, scroller);
  return (
    <div ref={scroller} tabIndex={-1} className="min-w-0 grow space-y-5 overflow-y-auto p-5 outline-none">
      {contentOf(place, catalogue)}
    </div>
  );
}

function contentOf(place: ModelsRoute, catalogue: ModelCatalogue) {
  const nothing = <p className="text-ink-soft">{texts.models.dialog.choose}</p>;
  switch (place.kind) {
    case 'overview':
      return nothing;
    case 'new':
      return (
        <section aria-label={texts.models.form.newTitle} className="space-y-4">
          <h3 className="text-title font-semibold">{texts.models.form.newTitle}</h3>
          <ConnectionForm key="new" catalogue={catalogue} connection={undefined} />
        </section>
      );
    case 'connection': {
      const connection = catalogue.connections.find(({ id }) => id === place.connectionId);
      return connection ? (
        <ConnectionView key={connection.id} catalogue={catalogue} connection={connection} />
      ) : (
        nothing
      );
    }
    case 'model': {
      const { connection, model } = findModel(catalogue, place.model);
      return connection && model ? (
        <ModelSettingsForm key={`${connection.id} ${model.id}`} connection={connection} model={model} />
      ) : (
        nothing
      );
    }
    default:
      return assertNever(place);
  }
}

/**
 * Another view is shown from its top. The element that led there may be gone with the previous view; then the focus
 * goes to the new view, and from a model's settings back to where they were opened.
 */
function useRouteFocus(place: ModelsRoute, scroller: RefObject<HTMLElement | null>): void {
  const before = useRef(place);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = place;
    if (left === place) return;
    if (scroller.current) scroller.current.scrollTop = 0;
    if (document.activeElement !== document.body) return;
    const origin = left.kind === 'model' && place.kind === 'connection' ? modelRowId(left.model) : null;
    const row = origin === null ? null : document.getElementById(origin);
    (row ?? scroller.current)?.focus();
  }, [place, scroller]);
}
